import { readFile, rename, writeFile } from 'node:fs/promises';
import { SourceCalendar } from '../../api/imports/readers/source-calendar.js';
import { type CalendarTokens, readCalendar } from '../../api/imports/readers/read-calendar.js';
import { type SourceReader, withNetworkErrors } from '../../api/imports/source-record.js';
import { type ImportArguments, UsageError } from './arguments.js';
import { describeFileError } from './describe-file-error.js';
import { ANY_ADDRESS } from './open-file.js';

/** Another calendar that is being read. */
export interface OpenCalendar {
  readonly reader: SourceReader;
  /** Whether all records come, and not only what has changed since the last import. */
  readonly isSnapshot: boolean;
  /** Keeps the place for the next import. Call it once everything is written. */
  readonly keepPlace: () => Promise<void>;
}

/** What the file of `--state` contains. */
interface State {
  /** The calendar that was read, and the one that was written to. Tokens of others mean nothing. */
  readonly from: string;
  readonly to: string;
  readonly tokens: Readonly<Record<string, string>>;
}

/**
 * Begins to read another calendar of this kind.
 * @param languages of the calendar that imports
 * @throws UsageError for a file of the place that is not one
 */
export async function openCalendar(asked: ImportArguments, languages: readonly string[]): Promise<OpenCalendar> {
  const { location, language, source, instance } = asked;
  const file = asked.state ?? `import-${source}.json`;
  const place = { from: location, to: `${instance.url}/${instance.prefix}` };
  const tokens = await readTokens(file, place);
  const isSnapshot = tokens.size === 0;
  const calendar = new SourceCalendar(location, { policy: ANY_ADDRESS });
  return {
    reader: withNetworkErrors(readCalendar(calendar, { language, languages, tokens })),
    isSnapshot,
    keepPlace: () => writeState(file, { ...place, tokens: Object.fromEntries(tokens) }),
  };
}

async function readTokens(file: string, { from, to }: Omit<State, 'tokens'>): Promise<CalendarTokens> {
  try {
    const state = JSON.parse(await readFile(file, 'utf8')) as State;
    return new Map(state.from === from && state.to === to ? Object.entries(state.tokens) : []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new UsageError(`--state ${file}: ${describeFileError(error)}`);
  }
}

/** Replaces the file as a whole. */
async function writeState(file: string, state: State): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
