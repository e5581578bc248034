import { createHash } from 'node:crypto';
import { readServiceVersion } from '../../core/config/project-file.js';
import type { DatabaseLocation } from '../../core/database/connection/data-source.options.js';
import { FORMAT, FORMAT_VERSION, type Head, type Tail } from './format.js';
import { ProgressReporter } from './progress-reporter.js';
import { Snapshot } from './snapshot.js';
import { writeLines } from './write-lines.js';

/**
 * Writes a whole database to a file. The service may run meanwhile.
 * @returns a line for the operator
 */
export async function backUp(place: DatabaseLocation, file: string, signal?: AbortSignal): Promise<string> {
  const snapshot = await Snapshot.take(place);
  try {
    let total = 0;
    for (const table of snapshot.tables) total += await snapshot.countRows(table);
    const progressReporter = new ProgressReporter(total);
    await writeLines(
      file,
      serializeSnapshot(snapshot, () => progressReporter.countRow()),
      signal,
    );
    progressReporter.end();
    return `${file}: ${total} rows of ${snapshot.tables.length} tables`;
  } finally {
    await snapshot.close();
  }
}

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
