// The extension: starts the language server and adds what is not part of the protocol.
import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { Boards } from "./board";
import { addCommands } from "./commands";
import { runLens } from "./lenses";
import { RuleTests } from "./ruleTests";

let client: LanguageClient | undefined;
let tests: RuleTests | undefined;
let boards: Boards | undefined;

function makeClient(): LanguageClient {
  const settings = vscode.workspace.getConfiguration("lud");
  const command = settings.get<string>("command", "lud");
  const defines = settings.get<string>("defines", "");
  const args = defines === "" ? ["lsp"] : ["lsp", "--defines", defines];
  const fileEvents = [vscode.workspace.createFileSystemWatcher("**/*.{lud,def,tests}")];
  // What lies outside the workspace is watched only where it is named.
  if (isAbsolute(defines)) {
    const files = new vscode.RelativePattern(defines, "**/*.{lud,def}");
    fileEvents.push(vscode.workspace.createFileSystemWatcher(files));
  }
  return new LanguageClient(
    "lud",
    "Lud",
    { command, args, transport: TransportKind.stdio },
    {
      documentSelector: [{ language: "lud" }],
      synchronize: { fileEvents },
      middleware: { executeCommand: (name, given, next) => runLens(tests, name, given, next) },
    },
  );
}

async function start(): Promise<void> {
  client = makeClient();
  try {
    await client.start();
    boards?.redraw();
  } catch (error) {
    client = undefined;
    const settings = "Open Settings";
    const said = `Lud: the language server does not start: ${error instanceof Error ? error.message : String(error)}`;
    void vscode.window.showErrorMessage(said, settings).then((answer) => {
      if (answer === settings) void vscode.commands.executeCommand("workbench.action.openSettings", "lud.command");
    });
  }
}

async function restart(): Promise<void> {
  await client?.stop();
  await start();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const current = (): LanguageClient | undefined => client;
  tests = new RuleTests(current);
  boards = new Boards(current);
  context.subscriptions.push(
    vscode.commands.registerCommand("lud.restart", restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("lud.command") || event.affectsConfiguration("lud.defines")) void restart();
    }),
    boards,
    tests,
    ...addCommands(),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
