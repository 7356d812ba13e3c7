// The board beside the text: a picture of how the game begins, drawn anew when the text changes and is a game.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Picture {
  svg?: string;
}

const delay = 250; // milliseconds between the last edit and the next picture

export class Boards implements vscode.Disposable {
  private readonly panels = new Map<string, vscode.WebviewPanel>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    this.subscriptions = [
      vscode.commands.registerCommand("lud.showBoard", () => this.show()),
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event.document)),
    ];
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const panel of this.panels.values()) panel.dispose();
    for (const one of this.subscriptions) one.dispose();
  }

  private async show(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.languageId !== "lud") return;
    const uri = document.uri.toString();
    const known = this.panels.get(uri);
    if (known) return known.reveal(vscode.ViewColumn.Beside, true);
    const name = document.uri.path.split("/").pop() ?? "board";
    const panel = vscode.window.createWebviewPanel(
      "ludBoard",
      `Board of ${name}`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, localResourceRoots: [] },
    );
    panel.onDidDispose(() => this.panels.delete(uri));
    this.panels.set(uri, panel);
    await this.draw(uri, panel);
  }

  private changed(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    const panel = this.panels.get(uri);
    if (!panel) return;
    clearTimeout(this.timers.get(uri));
    this.timers.set(
      uri,
      setTimeout(() => void this.draw(uri, panel), delay),
    );
  }

  /** A text that is no game keeps the last picture. */
  private async draw(uri: string, panel: vscode.WebviewPanel): Promise<void> {
    try {
      const picture = await this.client()?.sendRequest<Picture>("workspace/executeCommand", {
        command: "lud.board",
        arguments: [uri],
      });
      if (picture?.svg) panel.webview.html = page(picture.svg);
    } catch {
      // The messages beside the text say why.
    }
  }
}

function page(svg: string): string {
  const rules = "default-src 'none'; style-src 'unsafe-inline'";
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="${rules}">
<style>body { margin: 0; background: white; } svg { width: 100vw; height: 100vh; }</style></head><body>${svg}</body></html>`;
}
