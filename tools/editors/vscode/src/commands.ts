// Commands of the terminal on the file at hand.
import { dirname } from "node:path";
import * as vscode from "vscode";

/** Runs `lud COMMAND FILE OPTIONS` in the terminal, on the saved file. */
async function runOnFile(command: string, options: string[] = []): Promise<void> {
  const open = vscode.window.activeTextEditor?.document;
  if (open?.languageId !== "lud" || !(await open.save())) return;
  // A text without a file has one now.
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "lud" || document.isUntitled) return;
  const settings = vscode.workspace.getConfiguration("lud");
  const defines = settings.get<string>("defines", "");
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const args = [command, document.fileName, ...options, ...(defines === "" ? [] : ["--defines", defines])];
  const task = new vscode.Task(
    { type: "lud", args },
    folder ?? vscode.TaskScope.Global,
    [command, ...options].join(" "),
    "lud",
    new vscode.ProcessExecution(settings.get<string>("command", "lud"), args, {
      cwd: folder?.uri.fsPath ?? dirname(document.fileName),
    }),
  );
  await vscode.tasks.executeTask(task);
}

export function addCommands(): vscode.Disposable[] {
  const playouts = (): string => String(vscode.workspace.getConfiguration("lud").get<number>("playouts", 1000));
  return [
    vscode.commands.registerCommand("lud.runPlayouts", () => runOnFile("playout", ["-n", playouts(), "--seed", "1"])),
    vscode.commands.registerCommand("lud.verify", () => runOnFile("verify")),
    vscode.commands.registerCommand("lud.coverage", () => runOnFile("test", ["--coverage"])),
    vscode.commands.registerCommand("lud.mutate", () => runOnFile("test", ["--mutate"])),
  ];
}
