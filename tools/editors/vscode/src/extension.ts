// The extension: starts the language server and adds what is not part of the protocol.
import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { Boards } from "./board";
import { addCommands } from "./commands";
import { RuleTests } from "./ruleTests";

let client: LanguageClient | undefined;

function makeClient(): LanguageClient {
  const settings = vscode.workspace.getConfiguration("lud");
  const command = settings.get<string>("command", "lud");
  const defines = settings.get<string>("defines", "");
  const args = defines === "" ? ["lsp"] : ["lsp", "--defines", defines];
  return new LanguageClient(
    "lud",
    "Lud",
    { command, args, transport: TransportKind.stdio },
    {
      documentSelector: [{ language: "lud" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{lud,def,tests}") },
    },
  );
}

async function start(): Promise<void> {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    void vscode.window.showErrorMessage(`Lud: the language server does not start: ${String(error)}`);
  }
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const current = (): LanguageClient | undefined => client;
  context.subscriptions.push(
    vscode.commands.registerCommand("lud.restart", async () => {
      await client?.stop();
      await start();
    }),
    new Boards(current),
    new RuleTests(current),
    ...addCommands(),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
