import { requestOf, type Language } from './input/body.js';
import { textOf } from './input/json.js';
import { linesOf, parseLine } from './input/lines.js';
import { dayOf, windowAround, type Window } from './input/moment.js';

/** What has to be known of a file before its first line is sent. */
export interface Survey {
  readonly lines: number;
  /** The languages in which its records will be created. */
  readonly languages: ReadonlySet<Language>;
  /** Holds the start of each record; undefined when no line has a date. */
  readonly window: Window | undefined;
}

/** Reads a file once without keeping it. Lines that can't be read are counted, and reported when their turn to be sent comes. */
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
