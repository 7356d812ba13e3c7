// The board beside the text: a picture of how the game begins, drawn anew when the text changes.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Picture {
  svg?: string;
}
interface Board {
  panel: vscode.WebviewPanel;
  svg: string; // the last one; empty: none yet
  timer?: NodeJS.Timeout;
}

const delay = 250; // milliseconds between the last edit and the next picture

export class Boards implements vscode.Disposable {
  private readonly boards = new Map<string, Board>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    this.subscriptions = [
      vscode.commands.registerCommand("lud.showBoard", () => this.show()),
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event.document)),
    ];
  }

  dispose(): void {
    for (const board of this.boards.values()) board.panel.dispose();
    for (const one of this.subscriptions) one.dispose();
  }

  private async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== "lud") return;
    const uri = document.uri.toString();
    const known = this.boards.get(uri);
    if (known) return known.panel.reveal(undefined, true);
    const name = document.uri.path.split("/").pop() ?? "board";
    const panel = vscode.window.createWebviewPanel(
      "ludBoard",
      `Board of ${name}`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, localResourceRoots: [] },
    );
    const board: Board = { panel, svg: "" };
    panel.onDidDispose(() => {
      clearTimeout(board.timer);
      this.boards.delete(uri);
    });
    this.boards.set(uri, board);
    await this.draw(uri, board);
  }

  /** Any text may be one that a game is made of: the game itself, or defines. */
  private changed(document: vscode.TextDocument): void {
    if (document.languageId === "lud") this.redraw();
  }

  redraw(): void {
    for (const [uri, board] of this.boards) {
      clearTimeout(board.timer);
      board.timer = setTimeout(() => void this.draw(uri, board), delay);
    }
  }

  /** A text that is no game keeps the last picture, and says so. */
  private async draw(uri: string, board: Board): Promise<void> {
    let note = "";
    try {
      const client = this.client();
      if (!client) throw new Error("the language server is not running");
      const picture = await client.sendRequest<Picture>("workspace/executeCommand", {
        command: "lud.board",
        arguments: [uri],
      });
      if (picture.svg) board.svg = picture.svg;
      else note = board.svg === "" ? "No board: the text has errors." : "The text has errors: this is the board before.";
    } catch (error) {
      note = `No board: ${error instanceof Error ? error.message : String(error)}`;
    }
    if (this.boards.get(uri) === board) board.panel.webview.html = page(board.svg, note);
  }
}

function page(svg: string, note: string): string {
  const rules = "default-src 'none'; style-src 'unsafe-inline'";
  const said = note.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="${rules}"><style>
body { margin: 0; padding: 0; height: 100vh; display: flex; flex-direction: column; }
p { margin: 0; padding: 0.5em 1em; color: var(--vscode-inputValidation-warningForeground, inherit);
    background: var(--vscode-inputValidation-warningBackground); }
svg { flex: 1; min-height: 0; width: 100%; }
p + svg { opacity: 0.4; }
</style></head><body>${said === "" ? "" : `<p>${said}</p>`}${svg}</body></html>`;
}
