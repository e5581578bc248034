import { parseDay, buildDateWindow, type DateWindow } from './input/date-window.js';
import { requestOf, type Language } from './input/event-request.js';
import { toText } from './input/json.js';
import { parseLine, readLines } from './input/read-lines.js';

/** What the loader must know about a file before it sends the first line. */
export interface FileSummary {
  readonly lineCount: number;
  /** The languages of the requests. */
  readonly languages: ReadonlySet<Language>;
  /** Contains the start of each record; undefined if no line has a date. */
  readonly dateWindow: DateWindow | undefined;
}

/** Reads a file and returns its summary. Does not hold the file in memory. Counts invalid lines; the loader reports them later. */
export async function summarizeFile(file: string, preferred: Language): Promise<FileSummary> {
  let lineCount = 0;
  let first: string | undefined;
  let last: string | undefined;
  const languages = new Set<Language>();
  for await (const { text } of readLines(file)) {
    lineCount += 1;
    const found = readLanguageAndDay(text, preferred);
    if (found?.day === undefined) continue;
    languages.add(found.language);
    if (first === undefined || found.day < first) first = found.day;
    if (last === undefined || found.day > last) last = found.day;
  }
  return { lineCount, languages, dateWindow: first !== undefined && last !== undefined ? buildDateWindow(first, last) : undefined };
}

function readLanguageAndDay(text: string, preferred: Language): { language: Language; day: string | undefined } | undefined {
  try {
    const { language, body } = requestOf(parseLine(text), preferred);
    return { language, day: parseDay(toText(body.start_date)) };
  } catch {
    return undefined;
  }
}
