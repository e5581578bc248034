import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FORMAT, FORMAT_VERSION, type Head, type Tail } from './format.js';
import type { Snapshot } from './snapshot.js';

/** The lines of a backup, one after another, without holding a table in memory. */
export async function* linesOf(snapshot: Snapshot, onRow: () => void): AsyncGenerator<string> {
  const sum = createHash('sha256');
  const rows: Record<string, number> = {};
  const summed = (value: unknown): string => {
    const line = lineOf(value);
    sum.update(line);
    return line;
  };
  yield summed(await headOf(snapshot));
  for (const table of snapshot.tables) {
    yield summed({ table: table.name });
    let count = 0;
    for await (const row of snapshot.rowsOf(table)) {
      count += 1;
      onRow();
      yield summed(row);
    }
    rows[table.name] = count;
  }
  yield lineOf({ rows, sha256: sum.digest('hex') } satisfies Tail);
}

async function headOf(snapshot: Snapshot): Promise<Head> {
  const tables = [];
  for (const table of snapshot.tables) tables.push({ name: table.name, columns: table.columns, nextId: await snapshot.nextIdOf(table) });
  const at = new Date().toISOString();
  const { databaseKind: database, migrations } = snapshot;
  return { format: FORMAT, version: FORMAT_VERSION, service: serviceVersion(), at, database, migrations, tables };
}

function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** That of `package.json`, which stands beside `src` and beside `dist`. */
export function serviceVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
