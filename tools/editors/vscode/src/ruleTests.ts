// Rule tests in the test explorer: found in the .tests files of the workspace, run by the server on the texts as they are,
// saved or not.
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Outcome {
  name: string;
  failures: string[];
}
interface Result {
  errors: string;
  outcomes: Outcome[];
}

const files = "**/*.tests";

export class RuleTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("lud", "Rule tests");
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly client: () => LanguageClient | undefined) {
    const watcher = vscode.workspace.createFileSystemWatcher(files);
    this.controller.resolveHandler = (item) => (item ? this.readFile(item) : this.findFiles());
    this.controller.createRunProfile(
      "Run",
      vscode.TestRunProfileKind.Run,
      (request, cancelled) => this.run(request, cancelled),
      true,
    );
    this.subscriptions = [
      this.controller,
      watcher,
      watcher.onDidCreate((uri) => this.addFile(uri)),
      watcher.onDidChange((uri) => this.readFile(this.addFile(uri))),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument((document) => {
        if (document.fileName.endsWith(".tests")) void this.readFile(this.addFile(document.uri));
      }),
    ];
  }

  dispose(): void {
    for (const one of this.subscriptions) one.dispose();
  }

  private async findFiles(): Promise<void> {
    for (const uri of await vscode.workspace.findFiles(files)) this.addFile(uri);
  }

  private addFile(uri: vscode.Uri): vscode.TestItem {
    const id = uri.toString();
    const known = this.controller.items.get(id);
    if (known) return known;
    const item = this.controller.createTestItem(id, vscode.workspace.asRelativePath(uri), uri);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  /** The tests of a file are its symbols, by the server. */
  private async readFile(file: vscode.TestItem): Promise<void> {
    if (!file.uri) return;
    await vscode.workspace.openTextDocument(file.uri);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
      "vscode.executeDocumentSymbolProvider",
      file.uri,
    );
    const tests = (symbols ?? [])
      .filter((symbol) => symbol.kind === vscode.SymbolKind.Method)
      .map((symbol) => {
        const item = this.controller.createTestItem(`${file.id}#${symbol.name}`, symbol.name, file.uri);
        item.range = symbol.range;
        return item;
      });
    file.children.replace(tests);
  }

  private async run(request: vscode.TestRunRequest, cancelled: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const wanted = request.include ?? [...this.controller.items].map(([, item]) => item);
    for (const item of wanted) {
      if (cancelled.isCancellationRequested) break;
      const file = item.parent ?? item;
      if (!item.parent && item.children.size === 0) await this.readFile(item);
      const tests = item.parent ? [item] : [...item.children].map(([, child]) => child);
      await this.runSome(run, file, tests, item.parent ? item.label : "");
    }
    run.end();
  }

  private async runSome(run: vscode.TestRun, file: vscode.TestItem, tests: vscode.TestItem[], only: string): Promise<void> {
    for (const test of tests) run.started(test);
    try {
      const result = await this.client()?.sendRequest<Result>("workspace/executeCommand", {
        command: "lud.runTests",
        arguments: [file.id, only, { quiet: true }],
      });
      for (const test of tests) {
        const outcome = result?.outcomes.find((one) => one.name === test.label);
        if (!outcome) run.errored(test, new vscode.TestMessage(result?.errors || "it was not run"));
        else if (outcome.failures.length === 0) run.passed(test);
        else run.failed(test, outcome.failures.map((text) => new vscode.TestMessage(text)));
      }
    } catch (error) {
      for (const test of tests) run.errored(test, new vscode.TestMessage(String(error)));
    }
  }
}
