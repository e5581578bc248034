/**
 * A backup is a gzip file (RFC 1952) of lines of JSON: a head, for each table its name and its rows, and a tail.
 *
 * Rows are arrays in the order of the head's columns. What is cut off has no tail, and what was changed does not fit it.
 */
export const FORMAT = 'calendar-events-backup';

/** Raised when what is written can no longer be read by who knows the versions so far. */
export const FORMAT_VERSION = 1;

/** A value as all databases keep it: integers beyond 2^53 are text, booleans 0 or 1, dates and JSON text. */
export type Cell = string | number | null | { readonly base64: string };

/** The first line. */
export interface Head {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** Version of the service that wrote it. */
  readonly service: string;
  /** When, in UTC (RFC 3339). */
  readonly at: string;
  readonly database: string;
  /** Names of the migrations that had run, the oldest first. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableHead[];
}

export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
  /** The id that the next row gets, where the database draws them: none is used again, also of rows that are gone. */
  readonly nextId: number | null;
}

/** The line before the rows of a table. */
export interface Section {
  readonly table: string;
}

/** The last line. */
export interface Tail {
  /** Number of rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Of all bytes before this line, uncompressed, in hexadecimal. */
  readonly sha256: string;
}

/** What a driver gives, as it is kept; every integer that is not safe must come as a bigint or as text. */
export function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') };
  throw new TypeError(`a value of type ${typeof value} cannot be kept`);
}

/** What a driver takes. */
export function valueOf(cell: Cell): string | number | null | Buffer {
  return typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell;
}
