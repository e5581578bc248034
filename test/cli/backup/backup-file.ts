import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll } from '@jest/globals';
import type { Head } from '../../../src/cli/backup/format.js';

type Row = Record<string, unknown>;

/** A folder for the test file's backups. */
export function useFolder(): { path: (name: string) => string; names: () => string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { path: (name) => join(folder, name), names: () => readdirSync(folder).sort() };
}

/** The lines of a backup. */
export function linesIn(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
}

/** The rows of a backup by table, each with the names of its columns. */
export function rowsIn(lines: readonly string[]): Record<string, Row[]> {
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

/** Writes lines as a backup whose last line is right, whatever was changed in the others. */
export function writeBackup(file: string, lines: readonly string[]): void {
  const body = lines.slice(0, -1).map((line) => `${line}\n`);
  const rows = Object.fromEntries(Object.entries(rowsIn(lines)).map(([table, { length }]) => [table, length]));
  const sha256 = createHash('sha256').update(body.join('')).digest('hex');
  writeFileSync(file, gzipSync(`${body.join('')}${JSON.stringify({ rows, sha256 })}\n`));
}
