/**
 * A backup is a gzip file (RFC 1952) of lines of JSON: a head, then for each table a line with its name and its rows, then for each
 * file of an image a line with its name and its content in pieces, and a tail. Rows are arrays in the order of the columns in the head. A truncated file has no tail, and a modified file does
 * not match its tail.
 */
export const FORMAT = 'calendar-events-backup';

/** Increase this when older releases can no longer read the format. */
export const FORMAT_VERSION = 1;

/** A value in a form that is the same for all databases: integers beyond 2^53, dates and JSON are text, booleans are 0 or 1. */
export type Cell = string | number | null | { readonly base64: string };

/** The first line. */
export interface Head {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** Version of the service that wrote the backup. */
  readonly service: string;
  /** Time of the backup, in UTC (RFC 3339). */
  readonly at: string;
  readonly database: string;
  /** Names of the executed migrations, the oldest first. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableHead[];
}

export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
  /** The next generated id; `null` if the database does not generate the ids. Ids of deleted rows are not used again. */
  readonly nextId: number | null;
}

/** The line before the rows of a table. */
export interface Section {
  readonly table: string;
}

/** The line before the content of a file. */
export interface FileSection {
  readonly file: string;
}

/** A piece of a file. */
export interface FilePiece {
  readonly data: string;
}

/** The last line. */
export interface Tail {
  /** Number of rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Hash of all uncompressed bytes before this line, in hexadecimal. */
  readonly sha256: string;
}

/** Converts a value of a database driver. The driver must return every integer that is not safe as a bigint or as text. */
export function toCell(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') };
  throw new TypeError(`a value of type ${typeof value} cannot be kept`);
}

/** Converts a value of a backup to one that a database driver accepts. */
export function toDriverValue(cell: Cell): string | number | null | Buffer {
  return typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell;
}
