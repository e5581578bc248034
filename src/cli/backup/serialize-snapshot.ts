import { createHash } from 'node:crypto';
import { readServiceVersion } from '../../core/config/project-file.js';
import { FORMAT, FORMAT_VERSION, type Head, type Tail } from './format.js';
import type { Snapshot } from './snapshot.js';

/**
 * Yields the lines of a backup. Does not hold a table in memory.
 * @param onRow called for each row
 */
export async function* serializeSnapshot(snapshot: Snapshot, onRow: () => void): AsyncGenerator<string> {
  const sum = createHash('sha256');
  const rows: Record<string, number> = {};
  const toHashedLine = (value: unknown): string => {
    const line = toLine(value);
    sum.update(line);
    return line;
  };
  yield toHashedLine(await buildHead(snapshot));
  for (const table of snapshot.tables) {
    yield toHashedLine({ table: table.name });
    let count = 0;
    for await (const row of snapshot.readRows(table)) {
      count += 1;
      onRow();
      yield toHashedLine(row);
    }
    rows[table.name] = count;
  }
  yield toLine({ rows, sha256: sum.digest('hex') } satisfies Tail);
}

async function buildHead(snapshot: Snapshot): Promise<Head> {
  const tables = [];
  for (const table of snapshot.tables) tables.push({ name: table.name, columns: table.columns, nextId: await snapshot.readNextId(table) });
  const at = new Date().toISOString();
  const { databaseKind: database, migrations } = snapshot;
  return { format: FORMAT, version: FORMAT_VERSION, service: readServiceVersion(), at, database, migrations, tables };
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
