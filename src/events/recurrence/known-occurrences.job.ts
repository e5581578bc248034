import { In, LessThan, MoreThan } from 'typeorm';
import { Writes } from '../../content/plans/writes.js';
import { Settings } from '../../core/config/settings.js';
import { DerivedTables } from '../../core/database/transactions/derived-tables.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, type DateTimeString, toLocal } from '../../core/time/moment.js';
import { listOccurrences, type OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import { Event } from '../event.entity.js';
import { Occurrence } from './occurrence.entity.js';
import { findHorizonUtc, readRecurrence } from './series-recurrence.js';
import { buildNewRows } from './match-dates.js';

/** How many series a batch reads. */
const BATCH_SIZE = 10;
/** A batch begins with no other series once it has so many dates: other writes wait for it. */
const MAX_DATES = 50;

/** The dates that a series without end gets: new ones, and those that it had before. */
interface Extension {
  readonly series: Event;
  readonly created: readonly Occurrence[];
  readonly returned: readonly Occurrence[];
}

/** Adds the occurrences of series without end, so that all are known until the horizon. Nothing else of a series changes by it. */
export const knownOccurrencesJob = defineJob({
  name: 'known-occurrences',
  intervalSeconds: 86_400,
  inject: [UnitOfWork, Writes, DerivedTables, Clock, Settings],
  createBatch: (work, writes, derivedTables, clock, settings) => async () => {
    const untilUtc = findHorizonUtc(clock.nowUtc(), settings);
    const due = await lockUnknown(work, untilUtc);
    if (due.length === 0) return 0;
    const extensions = await extend(work, writes, due, untilUtc);
    await writeRows(work, extensions, untilUtc);
    await recordAdded(work, derivedTables, extensions);
    return extensions.length;
  },
});

/** Returns series that are not known that far, and locks them. */
async function lockUnknown({ manager, dialect }: UnitOfWork, untilUtc: DateTimeString): Promise<Event[]> {
  const isDue = { knownUntilUtc: LessThan(untilUtc) };
  const order = { knownUntilUtc: 'ASC', id: 'ASC' } as const;
  const due = await manager.find(Event, { select: { id: true }, where: isDue, order, take: BATCH_SIZE });
  if (due.length === 0) return [];
  const where = { ...isDue, id: In(due.map(({ id }) => id)) };
  return manager.find(Event, { where, order: { id: 'ASC' }, ...dialect.buildLock('pessimistic_write') });
}

/** Finds the dates that some of the series get. */
async function extend({ manager }: UnitOfWork, writes: Writes, due: readonly Event[], untilUtc: DateTimeString): Promise<Extension[]> {
  const firstUtc = due.map(({ knownUntilUtc }) => knownUntilUtc!).sort()[0]!;
  // A longer horizon, or another rule, may have given some of them before. A start on the wall clock is less than a day from its instant.
  const later = { seriesId: In(due.map(({ id }) => id)), originalStartLocal: MoreThan(addDays(firstUtc, -1)) };
  const rows = await manager.findBy(Occurrence, later);
  const found: { series: Event; missing: OccurrenceDate[]; returned: Occurrence[] }[] = [];
  let total = 0;
  for (const series of due) {
    if (total >= MAX_DATES) break;
    const known = rows.filter(({ seriesId }) => seriesId === series.id);
    const { missing, returned } = listAdded(series, untilUtc, known);
    found.push({ series, missing, returned });
    total += missing.length;
  }
  const ids = await writes.run((group) => group.ids.claimSeveral('event', total));
  return found.map(({ series, missing, returned }) => {
    const created = buildNewRows(series.id, missing, ids.splice(0, missing.length));
    return { series, created, returned };
  });
}

async function writeRows({ manager }: UnitOfWork, extensions: readonly Extension[], untilUtc: DateTimeString): Promise<void> {
  const created = extensions.flatMap((one) => one.created);
  if (created.length > 0) await insertRowsOf(manager, Occurrence, created);
  for (const { id, ...row } of extensions.flatMap(({ returned }) => returned)) await manager.update(Occurrence, { id }, row);
  await manager.update(Event, { id: In(extensions.map(({ series }) => series.id)) }, { knownUntilUtc: untilUtc });
}

/** The series are as they were for those who follow them: the changes are those of their occurrences. */
async function recordAdded(work: UnitOfWork, derivedTables: DerivedTables, extensions: readonly Extension[]): Promise<void> {
  const change = { resource: 'event', action: 'update', languages: new Set<never>(), fields: new Set<never>() } as const;
  const changes = extensions.map(({ series, created, returned }) => {
    const parts = new Set([...created, ...returned].map(({ id }) => id));
    return { ...change, id: series.id, parts, partName: null };
  });
  await derivedTables.update(
    changes.filter(({ parts }) => parts.size > 0),
    work.manager,
  );
  for (const { series, created, returned } of extensions) {
    work.recordChange({ resource: 'event', id: series.id, action: 'stale' });
    for (const { id, originalStartLocal: name } of [...created, ...returned]) {
      work.declarePart('event', { id, recordId: series.id, name });
      work.recordChange({ resource: 'event', id, action: 'indirect' });
    }
  }
}

/** Lists the dates of a series that have no row yet, and the rows of those that it had before, as they are listed again. */
function listAdded(
  series: Event,
  untilUtc: DateTimeString,
  rows: readonly Occurrence[],
): { missing: OccurrenceDate[]; returned: Occurrence[] } {
  const { timezone } = series;
  const from = toLocal(series.knownUntilUtc!, timezone);
  const found = listOccurrences(readRecurrence(series), { from, until: toLocal(untilUtc, timezone) });
  const dates = found.filter(({ originalStart }) => originalStart > from);
  const known = new Map(rows.map((row) => [row.originalStartLocal, row]));
  const returned = dates.flatMap(({ originalStart, ...times }) => {
    const row = known.get(originalStart);
    return row?.state === 'gone' ? [{ ...row, ...times, state: 'listed' as const }] : [];
  });
  return { missing: dates.filter(({ originalStart }) => !known.has(originalStart)), returned };
}
