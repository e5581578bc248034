import { afterEach, beforeEach } from '@jest/globals';
import { NestLog } from '../../../src/operations/logging/nest-logger.js';
import type { TestCalendar } from '../../support/calendar.js';

/** A line of the log. */
export type Line = Record<string, unknown>;

/** What a calendar writes on the standard output and on that for errors, while a test runs. */
export interface Heard {
  /** All of it, as it was written. */
  readonly text: () => string;
  /** The lines of the log. */
  readonly lines: () => Line[];
  readonly forget: () => void;
}

export function useLog(calendar: TestCalendar): Heard {
  let words: string[] = [];
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write.bind(stream));
  beforeEach(() => {
    words = [];
    calendar.app.useLogger(new NestLog());
    for (const stream of streams) stream.write = (word) => words.push(String(word)) > 0;
  });
  afterEach(() => {
    for (const [n, stream] of streams.entries()) stream.write = writes[n]!;
    calendar.app.useLogger(false);
  });
  const text = () => words.join('');
  const lines = () =>
    text()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
  const forget = () => void (words = []);
  return { text, lines, forget };
}
