#!/usr/bin/env node
// Writes the records of a run as Parquet: node tools/cluster/parquet.mjs FOLDER OUT.parquet. Needs @duckdb/node-api.
const { DuckDBInstance } = await import('@duckdb/node-api').catch(() => {
  console.error('needs: npm install --no-save @duckdb/node-api, in the checkout');
  process.exit(3);
});

const [folder, out] = process.argv.slice(2);
if (!folder || !out) {
  console.error('parquet.mjs FOLDER OUT.parquet');
  process.exit(2);
}
const text = (value) => `'${value.replaceAll("'", "''")}'`;
const connection = await (await DuckDBInstance.create()).connect();
await connection.run(`COPY (SELECT * FROM read_json(${text(`${folder}/*.jsonl`)}, format = 'newline_delimited'))
  TO ${text(out)} (FORMAT parquet)`);
const result = await connection.runAndReadAll(`SELECT count(*), min(number), max(number), sum(moves) FROM ${text(out)}`);
console.log(result.getRows()[0].map(String).join(' '));
