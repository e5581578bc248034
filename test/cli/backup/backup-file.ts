import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll } from '@jest/globals';
import type { Head } from '../../../src/cli/backup/format.js';

type Row = Record<string, unknown>;

/** Creates a folder for the backups of the test file. */
export function useFolder(): { path: (name: string) => string; names: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { path: (name) => join(folder, name), names: () => readdirSync(folder).sort() };
}

/** Returns the lines of a backup. */
export function readLines(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
}

/** Returns the rows of a backup by table, as objects with the column names as keys. */
export function parseRows(lines: readonly string[]): Record<string, Row[]> {
  const [head, ...rest] = lines.slice(0, -1).map((line) => JSON.parse(line));
  const columns = new Map<string, string[]>(head.tables.map((table: Head['tables'][number]) => [table.name, table.columns]));
  const rows: Record<string, Row[]> = {};
  let table = '';
  for (const line of rest) {
    if (Array.isArray(line)) rows[table]!.push(Object.fromEntries(line.map((value, n) => [columns.get(table)?.[n], value])));
    else rows[(table = line.table)] = [];
  }
  return rows;
}

/** Writes lines as a backup. Replaces the last line with one that fits the others. */
export function writeBackup(file: string, lines: readonly string[]): void {
  const body = lines.slice(0, -1).map((line) => `${line}\n`);
  const rows = Object.fromEntries(Object.entries(parseRows(lines)).map(([table, { length }]) => [table, length]));
  const sha256 = createHash('sha256').update(body.join('')).digest('hex');
  writeFileSync(file, gzipSync(`${body.join('')}${JSON.stringify({ rows, sha256 })}\n`));
}
