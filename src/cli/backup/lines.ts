import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FORMAT, FORMAT_VERSION, type Head, type Tail } from './format.js';
import type { Snapshot } from './snapshot.js';

/**
 * Yields the lines of a backup. Does not hold a table in memory.
 * @param onRow called for each row
 */
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

/** Returns the version in `package.json`. The path is the same from `src` and from `dist`. */
export function serviceVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
