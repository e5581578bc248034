import { afterEach, beforeEach } from '@jest/globals';
import { createLogger } from '../../../src/operations/logging/create-logger.js';
import { NestLogger } from '../../../src/operations/logging/nest-logger.js';
import type { TestCalendar } from '../../support/calendar.js';

/** A line of the log. */
type LogLine = Record<string, unknown>;

/** What a service writes to standard output and standard error while a test runs. */
export interface CapturedLog {
  /** Returns everything, unparsed. */
  readonly text: () => string;
  /** Returns the lines of JSON. */
  readonly lines: () => LogLine[];
  readonly clear: () => void;
}

/** Captures the output of the service during each test. */
export function useLog(calendar: TestCalendar): CapturedLog {
  let chunks: string[] = [];
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write.bind(stream));
  beforeEach(() => {
    chunks = [];
    calendar.app.useLogger(new NestLogger(createLogger(calendar.settings)));
    for (const stream of streams) stream.write = (chunk) => chunks.push(String(chunk)) > 0;
  });
  afterEach(() => {
    for (const [n, stream] of streams.entries()) stream.write = writes[n]!;
    calendar.app.useLogger(false);
  });
  const text = () => chunks.join('');
  const lines = () =>
    text()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  const clear = () => void (chunks = []);
  return { text, lines, clear };
}
