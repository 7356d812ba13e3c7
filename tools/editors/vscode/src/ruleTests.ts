// Rule tests in the test explorer: found in the .tests files of the workspace, run by the server on the texts as they are,
// saved or not.
import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

interface Outcome {
  name: string;
  failures: string[];
}
interface Tally {
  passed: number;
  failed: number;
}
interface Result {
  errors: string;
  outcomes: Outcome[];
}

const files = "**/*.tests";
const delay = 500; // milliseconds between the last edit and the next reading

/** Failures begin as in the terminal: FILE:LINE:COLUMN: error: what. */
function messageOf(failure: string): vscode.TestMessage {
  const found = /^(.+?):(\d+):(\d+): error: /.exec(failure);
  if (!found) return new vscode.TestMessage(failure);
  const [head, path, line, column] = found;
  const message = new vscode.TestMessage(failure.slice(head.length));
  const place = new vscode.Position(Number(line) - 1, Number(column) - 1);
  if (isAbsolute(path)) message.location = new vscode.Location(vscode.Uri.file(path), place);
  return message;
}

export class RuleTests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("lud", "Rule tests");
  private readonly subscriptions: vscode.Disposable[];
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly client: () => LanguageClient | undefined) {
    const watcher = vscode.workspace.createFileSystemWatcher(files);
    this.controller.resolveHandler = (item) => (item ? this.readFile(item) : this.findFiles());
    this.controller.createRunProfile(
      "Run",
      vscode.TestRunProfileKind.Run,
      async (request, cancelled) => void (await this.run(request, cancelled)),
      true,
    );
    this.subscriptions = [
      this.controller,
      watcher,
      watcher.onDidCreate((uri) => this.addFile(uri)),
      watcher.onDidChange((uri) => this.readFile(this.addFile(uri))),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.contentChanges.length > 0) this.changed(event.document);
      }),
    ];
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const one of this.subscriptions) one.dispose();
  }

  /** What a code lens asks for: all tests of a file, or one. */
  async runNamed(uri: vscode.Uri, name?: string): Promise<void> {
    const file = this.addFile(uri);
    await this.readFile(file);
    const test = name === undefined ? file : file.children.get(`${file.id}#${name}`);
    if (!test) return;
    const never = new vscode.CancellationTokenSource();
    const { passed, failed } = await this.run(new vscode.TestRunRequest([test]), never.token);
    const said = `${name ?? file.label}: ${passed} passed, ${failed} failed`;
    const details = "Show Results";
    if (failed === 0) void vscode.window.showInformationMessage(said);
    else if ((await vscode.window.showErrorMessage(said, details)) === details)
      await vscode.commands.executeCommand("workbench.panel.testResults.view.focus");
  }

  private opened(document: vscode.TextDocument): void {
    if (document.uri.scheme === "file" && document.fileName.endsWith(".tests"))
      void this.readFile(this.addFile(document.uri));
  }

  /** Another game makes results out of date; another text of tests may have other tests. */
  private changed(document: vscode.TextDocument): void {
    if (document.languageId !== "lud" || document.uri.scheme !== "file") return;
    if (!document.fileName.endsWith(".tests")) return this.controller.invalidateTestResults();
    const uri = document.uri.toString();
    clearTimeout(this.timers.get(uri));
    this.timers.set(
      uri,
      setTimeout(() => this.opened(document), delay),
    );
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

  private async run(request: vscode.TestRunRequest, cancelled: vscode.CancellationToken): Promise<Tally> {
    const run = this.controller.createTestRun(request);
    const all: Tally = { passed: 0, failed: 0 };
    if (!request.include) await this.findFiles();
    for (const item of request.include ?? [...this.controller.items].map(([, item]) => item)) {
      if (cancelled.isCancellationRequested) break;
      const file = item.parent ?? item;
      if (!item.parent && item.children.size === 0) await this.readFile(item);
      const tests = (item.parent ? [item] : [...item.children].map(([, child]) => child)).filter(
        (test) => !request.exclude?.includes(test) && !request.exclude?.includes(file),
      );
      const { passed, failed } = await this.runSome(run, file, tests);
      run.appendOutput(`${file.label}: ${passed} passed, ${failed} failed\r\n`);
      all.passed += passed;
      all.failed += failed;
    }
    run.end();
    return all;
  }

  private async runSome(run: vscode.TestRun, file: vscode.TestItem, tests: vscode.TestItem[]): Promise<Tally> {
    for (const test of tests) run.started(test);
    const tally: Tally = { passed: 0, failed: 0 };
    try {
      const result = await this.client()?.sendRequest<Result>("workspace/executeCommand", {
        command: "lud.runTests",
        arguments: [file.id, tests.length === 1 ? tests[0].label : "", { quiet: true }],
      });
      if (result?.errors) run.appendOutput(result.errors.replace(/\r?\n/g, "\r\n"));
      for (const test of tests) {
        const outcome = result?.outcomes.find((one) => one.name === test.label);
        if (!outcome) run.errored(test, new vscode.TestMessage(result?.errors || "it was not run"));
        else if (outcome.failures.length === 0) run.passed(test);
        else run.failed(test, outcome.failures.map(messageOf));
        if (outcome?.failures.length === 0) ++tally.passed;
        else ++tally.failed;
      }
    } catch (error) {
      for (const test of tests) run.errored(test, new vscode.TestMessage(String(error)));
      tally.failed = tests.length;
    }
    return tally;
  }
}
