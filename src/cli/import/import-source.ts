import { readFile as readWholeFile } from 'node:fs/promises';
import { ImportMemory } from '../../api/imports/import-memory.js';
import type { ImportOptions, ImportReport } from '../../api/imports/import-options.js';
import { NO_PAIRS, readPairs } from '../../api/imports/readers/the-events-calendar/read-pairs.js';
import { readSite } from '../../api/imports/readers/the-events-calendar/read-site.js';
import { SiteClient } from '../../api/imports/readers/the-events-calendar/site-client.js';
import { runImport } from '../../api/imports/run-import.js';
import type { ColumnMap } from '../../api/imports/readers/csv-columns.js';
import { type FileKind, readFile } from '../../api/imports/readers/read-file.js';
import { type SourceReader, withNetworkErrors } from '../../api/imports/source-record.js';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import { type ImportArguments, UsageError } from './arguments.js';
import { CalendarClient } from './calendar-client.js';
import { describeFileError } from './describe-file-error.js';
import { HttpTarget } from './http-target.js';
import { openFile } from './open-file.js';
import { StateFile } from './state-file.js';
import { openCalendar } from './open-calendar.js';
import type { ProgressReporter } from './progress-reporter.js';
import { KnownSeries } from './known-series.js';

/**
 * Imports a source into an instance.
 * @throws SourceError if it cannot be opened, UsageError for a file of columns or of the state that is not one
 */
export async function importSource(asked: ImportArguments, reporter: ProgressReporter, now = new Date()): Promise<ImportReport> {
  const { location: from, source, instance, kind, state = `import-${source}.json` } = asked;
  const fetcher = createFetcher(asked);
  const target = new HttpTarget(new CalendarClient(instance, reporter.writeNotice), now);
  const file = await StateFile.open(state, { from, to: `${instance.url}/${instance.prefix}` });
  const createMemory = () =>
    new ImportMemory(file, new KnownSeries(target, source, asked.language), { overwrites: false, judgesDatesOnly: true });
  const memory = createMemory();
  const options = buildOptions(asked, reporter, memory);
  const report =
    kind === 'calendar'
      ? await importCalendar(asked, target, options, file, fetcher)
      : await runImport(await openReader(kind, asked, reporter, fetcher, now), target, options);
  // A new memory: it reads what the calendar has now.
  if (memory.written.size > 0) await keepWritten(memory, createMemory(), file, reporter);
  return report;
}

/** The largest source over HTTP. */
const MAX_DOWNLOAD_BYTES = 1024 ** 3;

/** Returns what fetches the source. The operator names its address, so it may be a private one. */
function createFetcher({ instance }: ImportArguments): GuardedFetcher {
  return new GuardedFetcher({ baseUrl: instance.url, fetchNetworks: ['0.0.0.0/0', '::/0'], maxFetchBytes: MAX_DOWNLOAD_BYTES });
}

async function importCalendar(
  asked: ImportArguments,
  target: HttpTarget,
  options: ImportOptions,
  file: StateFile,
  fetcher: GuardedFetcher,
): Promise<ImportReport> {
  const { reader, isSnapshot, keepPlace } = openCalendar(asked, await target.listLanguages(), file, fetcher);
  // A feed that goes on says what is gone. What it does not name is as it was.
  const prune = isSnapshot ? asked.prune : 'none';
  const report = await runImport(reader, target, { ...options, prune, mayRepeat: true });
  // What was refused comes again: it may link to a record that came after it.
  if (report.failure === undefined && report.counts.refused === 0 && !asked.dryRun) await keepPlace();
  return report;
}

/** Keeps what was written of series and their dates. Without it, the next import keeps every date that is not as in the source. */
async function keepWritten({ written }: ImportMemory, after: ImportMemory, file: StateFile, reporter: ProgressReporter): Promise<void> {
  try {
    for (const [id, record] of written) await after.save(record, id);
    await file.write();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    reporter.writeNotice(`What was written of single dates cannot be kept for the next import: ${error.message}`);
  }
}

function buildOptions({ source, prune, dryRun }: ImportArguments, reporter: ProgressReporter, memory: ImportMemory): ImportOptions {
  return {
    ...{ source, prune, dryRun, memory },
    onProgress: (counts) => reporter.update(counts),
    onProblem: (problem) => reporter.reportProblem(problem),
  };
}

async function openReader(
  askedKind: FileKind | 'the-events-calendar' | undefined,
  asked: ImportArguments,
  reporter: ProgressReporter,
  fetcher: GuardedFetcher,
  now: Date,
): Promise<SourceReader> {
  if (askedKind === 'the-events-calendar') return openSite(asked, fetcher);
  const { kind, bytes, size } = await openFile(asked.location, askedKind, fetcher);
  const { source, language, timezone } = asked;
  const url = /^https?:/i.test(asked.location) ? { url: asked.location } : {};
  const options = { source, language, timezone, now, ...url, ...(asked.map === undefined ? {} : { map: await readMap(asked.map) }) };
  return readFile(kind, reporter.watch(bytes, size), options);
}

/** Reads the columns of the fields. @throws UsageError */
async function readMap(file: string): Promise<ColumnMap> {
  try {
    const map = JSON.parse(await readWholeFile(file, 'utf8')) as unknown;
    if (isColumnMap(map)) return map;
  } catch (error) {
    throw new UsageError(`--map ${file}: ${describeFileError(error)}`);
  }
  throw new UsageError(`--map ${file}: it is an object with a column for each field, such as {"title": "Event name"}`);
}

function isColumnMap(map: unknown): map is ColumnMap {
  const isName = (columns: unknown) => [columns].flat().every((column) => typeof column === 'string');
  return typeof map === 'object' && map !== null && !Array.isArray(map) && Object.values(map).every(isName);
}

/** The languages that come with the service, which are looked for beside that of the arguments. */
const LANGUAGES = ['ca', 'es', 'en'];

/** Begins to read a site with The Events Calendar. @throws UsageError, SourceError for a table of translations that is not one */
async function openSite({ location: root, language, translations }: ImportArguments, fetcher: GuardedFetcher): Promise<SourceReader> {
  const pairs = translations === undefined ? NO_PAIRS : readPairs(await readTable(translations));
  const languages = [...new Set([language, ...LANGUAGES])];
  return withNetworkErrors(readSite({ root, language, languages, pairs }, new SiteClient(fetcher)));
}

async function readTable(file: string): Promise<string> {
  try {
    return await readWholeFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--translations ${file}: ${describeFileError(error)}`);
  }
}
