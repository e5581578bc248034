import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type FilePiece, type FileSection, FORMAT, FORMAT_VERSION, type Head, type Section, type Tail } from '../backup/format.js';
import { Refused } from '../backup/operator.js';

/** Handles a row. Gets its table, and its line as written in the file. */
export type RowHandler = (table: string, line: string) => Promise<void> | void;

/** Handles the content of a file: its name, and its pieces. It must read all of them. */
export type FileHandler = (name: string, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup to its end, and returns its head and the number of rows by table.
 * @throws Refused when the file is no backup or has a newer format; after all rows, when it is truncated or was modified
 */
export async function readBackup(file: string, onRow: RowHandler, onFile?: FileHandler): Promise<{ head: Head; rows: Tail['rows'] }> {
  const lines = readLines(file);
  const sum = createHash('sha256');
  const first = (await lines.next()).value ?? '';
  const head = parseHead(file, first);
  const rows: Record<string, number> = {};
  let table = '';
  let held = first;
  const next = async (): Promise<string | undefined> => {
    const { value } = await lines.next();
    if (value === undefined) return undefined;
    sum.update(held).update('\n');
    return (held = value);
  };
  for (let line = await next(); line !== undefined;) {
    if (line.startsWith('{"file"') && onFile) {
      const content = readPieces(next);
      await onFile((JSON.parse(line) as FileSection).file, content.pieces);
      line = content.getNext();
      continue;
    }
    if (line.startsWith('[')) {
      rows[table] = (rows[table] ?? 0) + 1;
      await onRow(table, line);
    } else if (line.startsWith('{"table"')) {
      ({ table } = JSON.parse(line) as Section);
      rows[table] = 0;
    }
    line = await next();
  }
  assertComplete(file, held, { rows, sha256: sum.digest('hex') });
  return { head, rows };
}

/** Reads the pieces of a file. `getNext` returns the line after them. */
function readPieces(next: () => Promise<string | undefined>): { pieces: AsyncIterable<Buffer>; getNext: () => string | undefined } {
  let line: string | undefined;
  async function* read(): AsyncGenerator<Buffer> {
    for (line = await next(); line?.startsWith('{"data"') === true; line = await next())
      yield Buffer.from((JSON.parse(line) as FilePiece).data, 'base64');
  }
  return { pieces: read(), getNext: () => line };
}

function parseHead(file: string, line: string): Head {
  const head = parseJson(line) as Head | undefined;
  if (head?.format !== FORMAT) throw new Refused(`${file} is no backup of a calendar.`);
  if (head.version > FORMAT_VERSION)
    throw new Refused(`${file} has a newer format, of version ${head.service}: restore it with that release, or a newer one.`);
  return head;
}

/** @throws Refused when the last line is missing, or differs from the rows and the checksum of the lines before it */
function assertComplete(file: string, last: string, counted: Tail): void {
  const tail = parseJson(last) as Partial<Tail> | undefined;
  if (tail?.sha256 === undefined) throw new Refused(`${file} is cut off: take another backup.`);
  if (tail.sha256 !== counted.sha256 || JSON.stringify(tail.rows) !== JSON.stringify(counted.rows))
    throw new Refused(`${file} is damaged, or was changed (its checksum is wrong): take another backup.`);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Yields the lines of a file. Splits at LF only. Text after the last LF is a truncated line. */
async function* readLines(file: string): AsyncGenerator<string, undefined> {
  let rest = '';
  try {
    for await (const chunk of openUnzipped(file)) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    throw toCliError(error, file);
  }
  if (rest !== '') yield rest;
}

function openUnzipped(file: string): AsyncIterable<string> {
  const plain = createGunzip().setEncoding('utf8');
  // `pipeline` passes an error of the file on to the last stream, where the caller gets it.
  pipeline(createReadStream(file), plain, () => undefined);
  return plain;
}

/** Returns a message for the operator if the file causes the error; otherwise the error itself. */
function toCliError(error: unknown, file: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Refused(`There is no file ${file}.`);
  if (code === 'EISDIR') return new Refused(`${file} is a folder; name a file in it.`);
  if (code === 'EACCES' || code === 'EPERM') return new Refused(`This user may not read ${file}.`);
  if (code === 'Z_BUF_ERROR') return new Refused(`${file} is cut off: take another backup.`);
  if (code.startsWith('Z_')) return new Refused(`${file} is no backup of a calendar, or is damaged (${code}): take another one.`);
  return error;
}
