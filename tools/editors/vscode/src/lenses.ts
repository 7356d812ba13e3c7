// What code lenses ask the server for, told in the ways of VS Code: tests in the test explorer, playouts in a message.
import * as vscode from "vscode";
import type { ExecuteCommandSignature } from "vscode-languageclient/node";
import type { RuleTests } from "./ruleTests";

interface Playouts {
  games: number;
  moves: number;
  draws: number;
  cut: number;
  wins: number[];
}

async function tellPlayouts(uri: string, ask: ExecuteCommandSignature): Promise<void> {
  const result = (await ask("lud.playouts", [uri, { quiet: true }])) as Playouts | undefined;
  if (!result?.games) {
    // The server says why there are none.
    if (result) await ask("lud.playouts", [uri]);
    return;
  }
  const parts = result.wins.map((wins, index) => `player ${index + 1} wins ${wins}`);
  parts.push(`draws ${result.draws}`);
  if (result.cut > 0) parts.push(`cut by a limit ${result.cut}`);
  const moves = (result.moves / result.games).toFixed(1);
  const more = "More in the Terminal";
  const said = `${result.games} playouts, ${moves} moves each: ${parts.join(", ")}`;
  if ((await vscode.window.showInformationMessage(said, more)) !== more) return;
  await vscode.window.showTextDocument(vscode.Uri.parse(uri));
  await vscode.commands.executeCommand("lud.runPlayouts");
}

/** Commands that have no better way here go on to the server. */
export async function runLens(
  tests: RuleTests | undefined,
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
): Promise<unknown> {
  const [uri, name] = args;
  if (typeof uri !== "string") return next(command, args);
  if (command === "lud.playouts") return tellPlayouts(uri, next);
  if (command === "lud.runTests" && tests)
    return tests.runNamed(vscode.Uri.parse(uri), typeof name === "string" ? name : undefined);
  return next(command, args);
}
