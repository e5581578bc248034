import { createHash } from 'node:crypto';
import { readServiceVersion } from '../../core/config/project-file.js';
import type { Settings } from '../../core/config/settings.js';
import type { DatabaseLocation } from '../../core/database/connection/data-source.options.js';
import { FILES_TABLE, type FileStorage } from '../../core/storage/file-storage.js';
import { openStorageOf } from '../../core/storage/open-storage.js';
import { type Cell, type FilePiece, type FileSection, FORMAT, FORMAT_VERSION, type Head, type Tail } from './format.js';
import { BackupProgress } from './backup-progress.js';
import { Snapshot } from './snapshot.js';
import { writeLines } from './write-lines.js';

/** A database, and the files of its images: in a folder of `dataDir` unless `media` says otherwise. */
export type BackupLocation = DatabaseLocation & Partial<Pick<Settings, 'media'>>;

/**
 * Writes a whole database to a file, and the files of its images. The service may run meanwhile.
 * @returns a line for the operator
 */
export async function backUp(place: BackupLocation, file: string, signal?: AbortSignal): Promise<string> {
  const snapshot = await Snapshot.take(place);
  try {
    let total = 0;
    for (const table of snapshot.tables) total += await snapshot.countRows(table);
    const progressReporter = new BackupProgress(total);
    await writeLines(
      file,
      serializeSnapshot(snapshot, () => progressReporter.countRow(), openStorageOf(place)),
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
export async function* serializeSnapshot(snapshot: Snapshot, onRow: () => void, storage?: FileStorage): AsyncGenerator<string> {
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
  if (storage) for await (const line of listFileLines(snapshot, storage)) yield toHashedLine(line);
  yield toLine({ rows, sha256: sum.digest('hex') } satisfies Tail);
}

/** Bytes of a piece of a file. */
const PIECE_BYTES = 192 * 1024;

/** Yields the files of images. A file that is gone belongs to an image that was removed since the snapshot. */
async function* listFileLines(snapshot: Snapshot, storage: FileStorage): AsyncGenerator<FileSection | FilePiece> {
  const table = snapshot.tables.find(({ name }) => name === FILES_TABLE.name);
  const place = table?.columns.indexOf(FILES_TABLE.column) ?? -1;
  if (table === undefined || place === -1) return;
  let last: Cell = null;
  for await (const row of snapshot.readRows(table)) {
    const file = row[place] as string;
    const content = file === last ? undefined : await storage.read(file);
    last = file;
    if (content === undefined) continue;
    yield { file };
    for await (const piece of inPieces(content.stream as AsyncIterable<Buffer>)) yield { data: piece.toString('base64') };
  }
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    if (held.length < PIECE_BYTES) continue;
    yield held;
    held = Buffer.alloc(0);
  }
  if (held.length > 0) yield held;
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
