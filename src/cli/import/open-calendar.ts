import { SourceCalendar } from '../../api/imports/readers/source-calendar.js';
import { readCalendar } from '../../api/imports/readers/read-calendar.js';
import { type SourceReader, withNetworkErrors } from '../../api/imports/source-record.js';
import type { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import type { ImportArguments } from './arguments.js';
import type { StateFile } from './state-file.js';

/** Another calendar that is being read. */
export interface OpenCalendar {
  readonly reader: SourceReader;
  /** Whether all records come, and not only what has changed since the last import. */
  readonly isSnapshot: boolean;
  /** Keeps the place for the next import. Call it once everything is written. */
  readonly keepPlace: () => Promise<void>;
}

/**
 * Begins to read another calendar of this kind.
 * @param languages of the calendar that imports
 */
export function openCalendar(
  { location, language }: ImportArguments,
  languages: readonly string[],
  file: StateFile,
  fetcher: GuardedFetcher,
): OpenCalendar {
  const tokens = file.readTokens();
  const isSnapshot = tokens.size === 0;
  const calendar = new SourceCalendar(location, fetcher);
  return {
    reader: withNetworkErrors(readCalendar(calendar, { language, languages, tokens })),
    isSnapshot,
    keepPlace: () => file.keepTokens(tokens),
  };
}
