import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { components } from './calendar.js';
import { answer, connect, Refused } from './connect.js';

/** A record as the change feed has it. An event with `recurrence` is a series, and one with `series_id` is a date of a series. */
type CopiedRecord = NonNullable<components['schemas']['FeedChange']['record']>;

/** A copy of the calendar: the token to go on from, and the records by type and id (`event 5`). */
interface Copy {
  readonly token: string | undefined;
  readonly records: Record<string, CopiedRecord>;
}

const { CALENDAR = 'http://localhost:3000/en/api', TOKEN = '' } = process.env;
const [file = 'calendar.json', ...options] = process.argv.slice(2);
/** End when the copy is complete. */
const once = options.includes('--once');
/** Copy the dates of events that repeat, in place of the series. A token fits one of both, so the copy begins anew after a change. */
const expand = options.includes('--expand');

const calendar = connect(CALENDAR, TOKEN);
const print = (line: string) => console.log(line);

/** Seconds that an answer waits for a change. */
const WAIT = 25;
/** Milliseconds before the next try, after the calendar could not be reached. */
const RETRY_DELAY = 5_000;

/** Reads the copy of an earlier run. Without one, the snapshot begins. */
async function readCopy(): Promise<Copy> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { token: undefined, records: {} } : (JSON.parse(text) as Copy);
}

/** Writes the records together with their token, so that a crash leaves either the old copy or the new one. */
async function writeCopy(copy: Copy): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(copy));
  await rename(`${file}.new`, file);
}

/** Asks for the next changes, and returns the copy with them. */
async function readChanges({ token, records }: Copy, wait: number): Promise<{ copy: Copy; isComplete: boolean; count: number }> {
  const query = { per_page: 1000, wait, expand, ...(token === undefined ? {} : { since: token }) };
  const page = await answer(calendar.GET('/calendar/events/v1/changes', { params: { query } }));
  // An event stream, which only comes with `Accept: text/event-stream`.
  if (typeof page === 'string') throw new Error('The answer is a stream, and not a page');
  const next = { ...records };
  for (const { type, id, change, record } of page.changes) {
    if (change === 'upsert' && record !== undefined) next[`${type} ${id}`] = record;
    else delete next[`${type} ${id}`];
  }
  return { copy: { token: page.token, records: next }, isComplete: !page.has_more, count: page.changes.length };
}

/** Says how many records there are, and how many of them repeat. `recurrence` and `exceptions` tell all dates of a series. */
function describe(records: readonly CopiedRecord[]): string {
  const series = records.filter((record): record is components['schemas']['Event'] => 'recurrence' in record);
  const exceptions = series.reduce((sum, { exceptions_total = 0 }) => sum + exceptions_total, 0);
  const dates = records.filter((record) => 'series_id' in record);
  return `${records.length} records, ${series.length} series with ${exceptions} exceptions, and ${dates.length} dates of series`;
}

/** Tells whether the token cannot be used any more: it is too old, or belongs to another user. */
function mustBeginAnew(error: unknown): boolean {
  if (!(error instanceof Refused)) return false;
  const { code, data } = error.problem;
  return (
    code === 'sync-token-expired' || (code === 'rest_invalid_param' && !Array.isArray(data.params) && data.params?.['since'] !== undefined)
  );
}

/** Tells whether it helps to try again later. */
function isPassing(error: unknown): boolean {
  return !(error instanceof Refused) || error.status === 429 || error.status >= 500;
}

/**
 * Reads until the copy has everything, and writes it. A new snapshot replaces the file only when it is complete, so records that
 * were deleted meanwhile do not stay.
 */
async function catchUp(from: Copy, wait: number): Promise<Copy> {
  let [copy, count] = [from, 0];
  for (let isComplete = false; !isComplete;) {
    const read = await readChanges(copy, count === 0 ? wait : 0);
    ({ copy, isComplete } = read);
    count += read.count;
  }
  await writeCopy(copy);
  if (count > 0) print(`${count} changes; the copy has ${describe(Object.values(copy.records))}`);
  return copy;
}

let copy = await readCopy();
for (let wait = 0; ; wait = WAIT) {
  try {
    copy = await catchUp(copy, wait);
    if (once) break;
  } catch (error) {
    if (mustBeginAnew(error)) copy = { token: undefined, records: {} };
    else if (!once && isPassing(error)) await sleep(RETRY_DELAY);
    else throw error;
  }
}
