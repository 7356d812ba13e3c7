// Commands of the terminal on the file at hand.
import * as vscode from "vscode";

/** Runs lud in a terminal of its own, on the saved file. */
async function runOnFile(args: (file: string) => string[]): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "lud") return;
  await document.save();
  const settings = vscode.workspace.getConfiguration("lud");
  const defines = settings.get<string>("defines", "");
  const task = new vscode.Task(
    { type: "lud" },
    vscode.TaskScope.Workspace,
    args("").join(" ").trim(),
    "lud",
    new vscode.ProcessExecution(settings.get<string>("command", "lud"), [
      ...args(document.fileName),
      ...(defines === "" ? [] : ["--defines", defines]),
    ]),
  );
  await vscode.tasks.executeTask(task);
}

export function addCommands(): vscode.Disposable[] {
  const playouts = (): string => String(vscode.workspace.getConfiguration("lud").get<number>("playouts", 1000));
  return [
    vscode.commands.registerCommand("lud.runPlayouts", () =>
      runOnFile((file) => ["playout", file, "-n", playouts(), "--seed", "1"]),
    ),
    vscode.commands.registerCommand("lud.verify", () => runOnFile((file) => ["verify", file])),
    vscode.commands.registerCommand("lud.coverage", () => runOnFile((file) => ["test", file, "--coverage"])),
    vscode.commands.registerCommand("lud.mutate", () => runOnFile((file) => ["test", file, "--mutate"])),
  ];
}
