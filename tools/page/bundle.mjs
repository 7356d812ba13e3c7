// Bundles the page. Usage: node bundle.mjs OUT, where the packages of package.json are installed.
import { build } from "esbuild";
import { cpSync } from "node:fs";

const out = process.argv[2];
const common = { bundle: true, minify: true, outdir: out, logLevel: "warning", loader: { ".ttf": "dataurl" } };
await build({ ...common, entryPoints: ["src/main.js"], format: "esm", target: "es2022" });
await build({ ...common, entryPoints: ["src/worker.js"], format: "iife" });
await build({
  ...common,
  entryPoints: { "editor.worker": "node_modules/monaco-editor/esm/vs/editor/editor.worker.js" },
  format: "iife",
});
cpSync("html", out, { recursive: true });
