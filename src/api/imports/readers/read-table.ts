import { pipeline, Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { SourceError, type SourceProblem } from '../source-record.js';
import { toOneLine } from '../describe-refusal.js';
import { type Bytes, peek } from './read-lines.js';

/** A row of a table. */
export interface Row {
  /** The number of its first line. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Bytes of a row. A longer one has a quoted cell without an end. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;
const FATAL_CODES = ['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'];
const MAX_COLUMNS = 1_000;
const DELIMITERS = [',', ';', '\t'];
const SEPARATOR_LINE = 'sep=';

interface ParsedRecord {
  readonly info: { readonly lines: number };
  readonly record: string[];
}

/**
 * Yields the rows of CSV (RFC 4180) in UTF-8, the header included, and the rows that cannot be read. The delimiter is the one that
 * Excel's line `sep=;` names, or else the comma, the semicolon or the tab of which the first line has most.
 * @throws SourceError if a quoted cell does not end
 */
export async function* readTable(source: Bytes): AsyncGenerator<Row | SourceProblem, undefined> {
  const { start, bytes } = await peek(source);
  const skipped = new SkippedRows();
  const parser = parse({
    ...{ bom: true, info: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true, skip_records_with_error: true },
    ...{
      delimiter: findDelimiter(start),
      max_record_size: MAX_ROW_BYTES,
      onSkip: (error) => {
        skipped.add(error);
      },
    },
  });
  pipeline(Readable.from(bytes), parser, () => undefined);
  let lines = 0;
  for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
    yield* skipped.take();
    // Excel's line that names the delimiter is no header.
    if (lines > 0 || !record[0]!.startsWith(SEPARATOR_LINE)) yield { number: lines + 1, cells: record.slice(0, MAX_COLUMNS) };
    lines = info.lines;
  }
  yield* skipped.take();
}

/** The rows that the parser left out since the last row. */
class SkippedRows {
  private readonly reasonsByLine = new Map<number, string>();
  private isUnclosed = false;

  add(error: CsvError | undefined): void {
    this.isUnclosed ||= FATAL_CODES.includes(error?.code ?? '');
    this.reasonsByLine.set(Number(error?.lines ?? 0), toOneLine(error?.message ?? ''));
  }

  /** @throws SourceError if a quoted cell does not end */
  take(): SourceProblem[] {
    if (this.isUnclosed) throw new SourceError({ code: 'unclosed-quote' });
    const problems = [...this.reasonsByLine].map(([line, detail]): SourceProblem => ({
      place: { at: 'line', line },
      problem: { code: 'row-unreadable', detail },
    }));
    this.reasonsByLine.clear();
    return problems;
  }
}

function findDelimiter(start: Uint8Array): string {
  const [header = ''] = Buffer.from(start).toString('utf8').split(/\r?\n/, 1);
  const [, named] = /^\uFEFF?"?sep=(.)"?\s*$/.exec(header) ?? /^\uFEFF?sep=(\t)/.exec(header) ?? [];
  if (named !== undefined) return named;
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}
