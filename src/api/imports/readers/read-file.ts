import type { Language } from '../../../core/text/language.js';
import type { SourceReader } from '../source-record.js';
import type { ColumnMap } from './csv-columns.js';
import { readCsv } from './read-csv.js';
import { readIcal } from './ical/read-ical.js';
import { readNdjson } from './read-ndjson.js';
import type { Bytes } from './read-lines.js';

/** The formats of files. */
export const FILE_KINDS = ['ical', 'csv', 'ndjson'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

export interface FileOptions {
  /** The name of the source in `external_ids`. */
  readonly source: string;
  /** The language of texts that name none. */
  readonly language: Language;
  /** The address from which the file comes. */
  readonly url?: string;
  /** The time of the import. */
  readonly now?: Date;
  /** The zone of times in iCalendar that name none. */
  readonly timezone?: string | undefined;
  /** The columns of fields, where a table does not call them like the fields. */
  readonly map?: ColumnMap;
}

/** Returns the reader of a file, which reads the bytes as the import asks for records. */
export function readFile(kind: FileKind, bytes: Bytes, options: FileOptions): SourceReader {
  return READERS[kind](bytes, options);
}

const READERS: Readonly<Record<FileKind, (bytes: Bytes, options: FileOptions) => SourceReader>> = {
  ical: readIcal,
  csv: readCsv,
  ndjson: readNdjson,
};
