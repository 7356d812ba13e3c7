// What Monaco asks, as requests of the protocol, and answers in Monaco's terms. Places count from 0 there and from 1 here.
import * as monaco from "monaco-editor/esm/vs/editor/editor.api.js";

const language = "lud";
const { languages, MarkerSeverity, Range, Uri } = monaco;

export const toRange = ({ start, end }) => ({
  startLineNumber: start.line + 1,
  startColumn: start.character + 1,
  endLineNumber: end.line + 1,
  endColumn: end.character + 1,
});
const fromRange = (range) => ({
  start: { line: range.startLineNumber - 1, character: range.startColumn - 1 },
  end: { line: range.endLineNumber - 1, character: range.endColumn - 1 },
});
const toText = (given) => (typeof given === "string" ? given : given?.value);
const toMarkdown = (given) => (given === undefined || given === null ? undefined : { value: toText(given) });
const toEdits = (edits) => (edits ?? []).map((edit) => ({ range: toRange(edit.range), text: edit.newText }));
const uriOf = (model) => model.uri.toString(true);

export const toMarker = (found) => ({
  ...toRange(found.range),
  message: found.message,
  code: found.code,
  severity: [0, MarkerSeverity.Error, MarkerSeverity.Warning, MarkerSeverity.Info, MarkerSeverity.Hint][found.severity ?? 1],
  relatedInformation: found.relatedInformation?.map((one) => ({
    ...toRange(one.location.range),
    message: one.message,
    resource: Uri.parse(one.location.uri),
  })),
});

function toWorkspaceEdit(edit) {
  const edits = [];
  for (const [uri, changes] of Object.entries(edit?.changes ?? {}))
    for (const textEdit of toEdits(changes)) edits.push({ resource: Uri.parse(uri), textEdit, versionId: undefined });
  return { edits };
}

function toCompletion(item, model, position) {
  const word = model.getWordUntilPosition(position);
  return {
    label: item.label,
    kind: completionKind(item.kind),
    detail: item.detail,
    documentation: toMarkdown(item.documentation),
    sortText: item.sortText,
    filterText: item.filterText,
    insertText: item.textEdit?.newText ?? item.insertText ?? item.label,
    insertTextRules: item.insertTextFormat === 2 ? languages.CompletionItemInsertTextRule.InsertAsSnippet : undefined,
    range: item.textEdit
      ? toRange(item.textEdit.range)
      : new Range(position.lineNumber, word.startColumn, position.lineNumber, word.endColumn),
    additionalTextEdits: item.additionalTextEdits && toEdits(item.additionalTextEdits),
  };
}

const kindNames = ["Text", "Text", "Method", "Function", "Constructor", "Field", "Variable", "Class", "Interface", "Module",
  "Property", "Unit", "Value", "Enum", "Keyword", "Snippet", "Color", "File", "Reference", "Folder", "EnumMember",
  "Constant", "Struct", "Event", "Operator", "TypeParameter"];
const completionKind = (kind) => languages.CompletionItemKind[kindNames[kind] ?? "Text"];

const toSymbol = (symbol) => ({
  name: symbol.name,
  detail: symbol.detail ?? "",
  kind: symbol.kind - 1,
  tags: [],
  range: toRange(symbol.range),
  selectionRange: toRange(symbol.selectionRange),
  children: symbol.children?.map(toSymbol),
});

/** Connects Monaco to a server. `need` makes the model of a document that is referred to. */
export function provide(client, capabilities, need) {
  const about = (model, position) => ({
    textDocument: { uri: uriOf(model) },
    ...(position && { position: { line: position.lineNumber - 1, character: position.column - 1 } }),
  });
  const ask = async (what, model, position, more) => {
    if (client.documents.get(uriOf(model))?.leftOut) return null; // the server does not know it
    try {
      return await client.request(`textDocument/${what}`, { ...about(model, position), ...more });
    } catch (error) {
      if (error.ended) return null; // the server, which the page tells
      throw error;
    }
  };
  const toLocations = async (given) => {
    const locations = [given ?? []].flat();
    await Promise.all(locations.map((one) => need(one.uri)));
    return locations.map((one) => ({ uri: Uri.parse(one.uri), range: toRange(one.range) }));
  };
  const formatting = { tabSize: 2, insertSpaces: true };

  languages.registerHoverProvider(language, {
    provideHover: async (model, position) => {
      const hover = await ask("hover", model, position);
      return hover && { contents: [hover.contents].flat().map(toMarkdown), range: hover.range && toRange(hover.range) };
    },
  });
  languages.registerCompletionItemProvider(language, {
    triggerCharacters: capabilities.completionProvider.triggerCharacters,
    provideCompletionItems: async (model, position) => {
      const answer = await ask("completion", model, position);
      const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
      return { suggestions: items.map((item) => toCompletion(item, model, position)), incomplete: answer?.isIncomplete };
    },
  });
  languages.registerSignatureHelpProvider(language, {
    signatureHelpTriggerCharacters: capabilities.signatureHelpProvider.triggerCharacters,
    signatureHelpRetriggerCharacters: capabilities.signatureHelpProvider.retriggerCharacters,
    provideSignatureHelp: async (model, position) => {
      const help = await ask("signatureHelp", model, position);
      if (!help?.signatures?.length) return null;
      const signatures = help.signatures.map((one) => ({
        ...one,
        documentation: toMarkdown(one.documentation),
        parameters: (one.parameters ?? []).map((p) => ({ ...p, documentation: toMarkdown(p.documentation) })),
      }));
      const value = { signatures, activeSignature: help.activeSignature ?? 0, activeParameter: help.activeParameter ?? 0 };
      return { value, dispose: () => {} };
    },
  });
  languages.registerDefinitionProvider(language, {
    provideDefinition: async (model, position) => toLocations(await ask("definition", model, position)),
  });
  languages.registerReferenceProvider(language, {
    provideReferences: async (model, position, context) => toLocations(await ask("references", model, position, { context })),
  });
  languages.registerRenameProvider(language, {
    provideRenameEdits: async (model, position, newName) => {
      try {
        const edit = await ask("rename", model, position, { newName });
        await Promise.all(Object.keys(edit?.changes ?? {}).map(need));
        return toWorkspaceEdit(edit);
      } catch (error) {
        return { edits: [], rejectReason: error.message };
      }
    },
  });
  languages.registerDocumentFormattingEditProvider(language, {
    provideDocumentFormattingEdits: async (model) => toEdits(await ask("formatting", model, undefined, { options: formatting })),
  });
  languages.registerDocumentRangeFormattingEditProvider(language, {
    provideDocumentRangeFormattingEdits: async (model, range) =>
      toEdits(await ask("rangeFormatting", model, undefined, { options: formatting, range: fromRange(range) })),
  });
  languages.registerDocumentSymbolProvider(language, {
    provideDocumentSymbols: async (model) => ((await ask("documentSymbol", model)) ?? []).map(toSymbol),
  });
  languages.registerFoldingRangeProvider(language, {
    provideFoldingRanges: async (model) =>
      ((await ask("foldingRange", model)) ?? []).map((one) => ({ start: one.startLine + 1, end: one.endLine + 1 })),
  });
  languages.registerCodeActionProvider(language, {
    provideCodeActions: async (model, range, context) => {
      const diagnostics = context.markers.map((one) => ({ range: fromRange(one), message: one.message, code: one.code }));
      const found = await ask("codeAction", model, undefined, { range: fromRange(range), context: { diagnostics } });
      const actions = (found ?? []).map((one) => ({ title: one.title, kind: one.kind, edit: toWorkspaceEdit(one.edit) }));
      return { actions, dispose: () => {} };
    },
  });
  languages.registerDocumentSemanticTokensProvider(language, {
    getLegend: () => capabilities.semanticTokensProvider.legend,
    provideDocumentSemanticTokens: async (model) => {
      const answer = await ask("semanticTokens/full", model);
      return answer && { data: new Uint32Array(answer.data), resultId: answer.resultId };
    },
    releaseDocumentSemanticTokens: () => {},
  });
}
