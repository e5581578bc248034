import { requestOf, type Language } from './input/body.js';
import { textOf } from './input/json.js';
import { linesOf, parseLine } from './input/lines.js';
import { dayOf, windowAround, type Window } from './input/moment.js';

/** What the loader must know about a file before it sends the first line. */
export interface Survey {
  readonly lines: number;
  /** The languages of the requests. */
  readonly languages: ReadonlySet<Language>;
  /** Contains the start of each record; undefined if no line has a date. */
  readonly window: Window | undefined;
}

/** Reads a file and returns its summary. Does not hold the file in memory. Counts invalid lines; the loader reports them later. */
export async function surveyOf(file: string, preferred: Language): Promise<Survey> {
  let lines = 0;
  let first: string | undefined;
  let last: string | undefined;
  const languages = new Set<Language>();
  for await (const { text } of linesOf(file)) {
    lines += 1;
    const found = glance(text, preferred);
    if (found?.day === undefined) continue;
    languages.add(found.language);
    if (first === undefined || found.day < first) first = found.day;
    if (last === undefined || found.day > last) last = found.day;
  }
  return { lines, languages, window: first !== undefined && last !== undefined ? windowAround(first, last) : undefined };
}

function glance(text: string, preferred: Language): { language: Language; day: string | undefined } | undefined {
  try {
    const { language, body } = requestOf(parseLine(text), preferred);
    return { language, day: dayOf(textOf(body.start_date)) };
  } catch {
    return undefined;
  }
}
