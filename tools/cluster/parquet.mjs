#!/usr/bin/env node
// Writes the records of a run as Parquet: node tools/cluster/parquet.mjs FOLDER OUT.parquet. Needs @duckdb/node-api.
// The columns are those of `lud doc --columns`: guessed from the first records, they would be wrong for later ones.
// LUD=PATH is the binary; without it build/release/lud of this checkout.
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
  console.error('needs: npm install --no-save @duckdb/node-api, in the checkout');
  process.exit(3);
});

const [folder, out] = process.argv.slice(2);
if (!folder || !out) {
  console.error('parquet.mjs FOLDER OUT.parquet');
  process.exit(2);
}
const lud = process.env.LUD ?? fileURLToPath(new URL('../../build/release/lud', import.meta.url));
const text = (value) => `'${value.replaceAll("'", "''")}'`;
// A line "NAME  : TYPE" for each column, which further lines may continue; then its meaning, less indented.
const told = execFileSync(lud, ['doc', '--columns'], { encoding: 'utf8' });
const columns = [...told.matchAll(/^(\w+) {2}: (.*(?:\n {8}.*)*)/gm)]
  .map(([, name, type]) => `${text(name)}: ${text(type.replace(/\s+/g, ' '))}`)
  .join(', ');

// Under another name until it is whole.
const part = `${out}.part`;
try {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`COPY (SELECT * FROM read_json(${text(`${folder}/*.jsonl`)}, format = 'newline_delimited',
    columns = {${columns}})) TO ${text(part)} (FORMAT parquet)`);
  const result = await connection.runAndReadAll(
    `SELECT count(*), min(number), max(number), sum(moves) FROM read_parquet(${text(part)})`);
  renameSync(part, out);
  console.log(result.getRows()[0].map(String).join(' '));
} catch (error) {
  rmSync(part, { force: true });
  console.error(error.message);
  process.exit(1);
}
