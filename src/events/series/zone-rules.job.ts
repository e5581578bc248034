import { In, IsNull, MoreThan, Not } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds, type DateTimeString, toUnixSeconds, toUtc } from '../../core/time/moment.js';
import { formatRecurrence, type Recurrence } from '../../core/time/recurrence/recurrence.js';
import { Event } from '../event.entity.js';
import { projectTimes, readOwnTimes } from '../occurrences/project-date.js';
import { isChangedDate, Occurrence, type OccurrenceTimes, pickTimes } from '../recurrence/occurrence.entity.js';
import { readRecurrence } from '../recurrence/series-recurrence.js';

/** How many series a batch compares. */
const BATCH_SIZE = 10;
const TEN_YEARS_SECONDS = 315_360_000;

/** An occurrence with other times than its row has. */
interface Moved {
  readonly row: Occurrence;
  readonly times: OccurrenceTimes;
}

/**
 * Moves the coming occurrences of series when the rules of their time zones have changed: the wall clock stays. It runs once for each
 * version of the rules that comes with Node.js, at the start of the first instance that has it.
 */
export const zoneRulesJob = defineJob({
  name: `zone-rules-${process.versions.tz}`,
  intervalSeconds: TEN_YEARS_SECONDS,
  inject: [UnitOfWork, Clock],
  createBatch: (work, clock) => {
    let lastId = 0;
    return async () => {
      const series = await work.manager.find(Event, {
        where: { id: MoreThan(lastId), recurrence: Not(IsNull()) },
        order: { id: 'ASC' },
        take: BATCH_SIZE,
        ...work.dialect.buildLock('pessimistic_write'),
      });
      for (const one of series) await compare(work, one, clock.nowUtc());
      // The number of the series that it compared, so that the next batch goes on.
      return { changed: series.length, afterCommit: () => (lastId = series.at(-1)?.id ?? 0) };
    };
  },
});

async function compare(work: UnitOfWork, series: Event, nowUtc: DateTimeString): Promise<void> {
  const { manager } = work;
  const startUtc = MoreThan(nowUtc);
  const rows = await manager.find(Occurrence, {
    where: { seriesId: series.id, startUtc, state: Not('gone') },
    order: { startUtc: 'ASC' },
  });
  const changed = rows.filter(isChangedDate).map(({ id }) => id);
  const records = new Map((await manager.findBy(Event, { id: In(changed) })).map((record) => [record.id, record]));
  const ownTimes = new Map([...records.values()].map((record) => [record.id, readOwnTimes(record)]));
  const moved: Moved[] = [];
  for (const row of rows) {
    const times = pickTimes(projectTimes(series, row, ownTimes.get(row.id)));
    if (times.startUtc !== row.startUtc || times.endUtc !== row.endUtc) moved.push({ row, times });
  }
  for (const { row, times } of moved) {
    await manager.update(Occurrence, { id: row.id }, times);
    if (records.has(row.id)) await manager.update(Event, { id: row.id }, times);
    work.recordChange({ resource: 'event', id: row.id, action: 'indirect' });
  }
  const ofRule = rows.filter(({ id }) => ownTimes.get(id) === undefined);
  if (moved.length > 0) await moveSeries(work, series, { moved, ofRule, nowUtc });
}

interface MovedDates {
  readonly moved: readonly Moved[];
  /** The coming dates with the times of the rule, as they were. */
  readonly ofRule: readonly Occurrence[];
  readonly nowUtc: DateTimeString;
}

/** Moves the start of the series, and the end of its rule, which is a moment in UTC. */
async function moveSeries(work: UnitOfWork, series: Event, { moved, ofRule, nowUtc }: MovedDates): Promise<void> {
  const { id, version, startLocal, endLocal, timezone } = series;
  const parts = moved.map(({ row }) => row.id);
  const recurrence = formatRecurrence(moveEnd(series, ofRule));
  const isSame = recurrence.join() === series.recurrence?.join();
  await work.manager.update(
    Event,
    { id },
    {
      ...{ startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone) },
      ...{ recurrence, version: version + 1, modifiedUtc: nowUtc },
    },
  );
  const before = isSame ? [] : [{ fields: { recurrence: series.recurrence } }];
  work.recordChange({ resource: 'event', id, action: 'update', fields: ['start_date'], parts, version: version + 1, before });
}

/** Moves the end of a rule with its last date. Without it, the last one would be past the end. */
function moveEnd(series: Event, ofRule: readonly Occurrence[]): Recurrence {
  const recurrence = readRecurrence(series);
  const { rule, times } = recurrence;
  const until = rule?.until;
  const last = until == null || times.allDay ? undefined : ofRule.findLast(({ startUtc }) => startUtc <= until);
  if (!last) return recurrence;
  const seconds = toUnixSeconds(projectTimes(series, last).startUtc) - toUnixSeconds(last.startUtc);
  return { ...recurrence, rule: { ...rule!, until: addSeconds(until!, seconds) } };
}
