import { In, IsNull, MoreThan, Not } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds, type DateTimeString, toUnixSeconds, toUtc } from '../../core/time/moment.js';
import { formatRecurrence, type Recurrence } from '../../core/time/recurrence/recurrence.js';
import { findOccurrenceTimes } from '../../core/time/recurrence/list-occurrences.js';
import { Event } from '../event.entity.js';
import { isChangedDate, Occurrence } from '../recurrence/occurrence.entity.js';
import { readRecurrence, toSeriesTimes } from '../recurrence/series-recurrence.js';

/** How many series a batch compares. */
const BATCH_SIZE = 10;
const TEN_YEARS_SECONDS = 315_360_000;

type Times = Pick<Occurrence, 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc'>;

/** An occurrence with other times than its row has. */
interface Moved {
  readonly row: Occurrence;
  readonly times: Times;
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
  const moved: Moved[] = [];
  for (const row of rows) {
    const times = findTimes(series, row, records.get(row.id));
    if (times.startUtc !== row.startUtc || times.endUtc !== row.endUtc) moved.push({ row, times });
  }
  for (const { row, times } of moved) {
    await manager.update(Occurrence, { id: row.id }, times);
    if (records.has(row.id)) await manager.update(Event, { id: row.id }, times);
    work.recordChange({ resource: 'event', id: row.id, action: 'indirect' });
  }
  if (moved.length > 0) await moveSeries(work, series, moved, nowUtc);
}

/** Moves the start of the series, and the end of its rule, which is a moment in UTC. */
async function moveSeries(work: UnitOfWork, series: Event, moved: readonly Moved[], nowUtc: DateTimeString): Promise<void> {
  const { id, version, startLocal, endLocal, timezone } = series;
  const { row: before, times: after } = moved.at(-1)!;
  const recurrence = moveEnd(readRecurrence(series), toUnixSeconds(after.startUtc) - toUnixSeconds(before.startUtc), before.startUtc);
  const parts = moved.map(({ row }) => row.id);
  await work.manager.update(
    Event,
    { id },
    {
      ...{ startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone) },
      ...{ recurrence: formatRecurrence(recurrence), version: version + 1, modifiedUtc: nowUtc },
    },
  );
  work.recordChange({ resource: 'event', id, action: 'update', fields: ['start_date'], parts });
}

/** Returns the times that an occurrence has on its wall clock by the present rules of its zone. */
function findTimes(series: Event, row: Occurrence, record: Event | undefined): Times {
  const own = record?.ownNames?.fields ?? [];
  const { startLocal, endLocal, startUtc, endUtc } = findOccurrenceTimes(toSeriesTimes(series), row.originalStartLocal);
  const keep = (local: DateTimeString) => toUtc(local, series.timezone);
  return {
    ...(own.includes('start_date') ? { startLocal: row.startLocal, startUtc: keep(row.startLocal) } : { startLocal, startUtc }),
    ...(own.includes('end_date') ? { endLocal: row.endLocal, endUtc: keep(row.endLocal) } : { endLocal, endUtc }),
  };
}

/** Moves the end of a rule with its last occurrences. Without it, the last one would be past the end. */
function moveEnd(recurrence: Recurrence, seconds: number, lastStartUtc: DateTimeString): Recurrence {
  const { rule, times } = recurrence;
  if (rule?.until == null || times.allDay || rule.until < lastStartUtc) return recurrence;
  return { ...recurrence, rule: { ...rule, until: addSeconds(rule.until, seconds) } };
}
