import { Injectable } from '@nestjs/common';
import { findIdsByExternalKeys } from '../../content/external-ids/external-ids.js';
import type { WriteGroup, WritePlanner } from '../../content/plans/write-group.js';
import { Writes } from '../../content/plans/writes.js';
import { Eraser } from '../../content/writing/eraser.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { DateTimeString } from '../../core/time/moment.js';
import { Event } from '../event.entity.js';
import { writeOccurrenceRows } from '../occurrences/occurrence-ids.js';
import { findOccurrenceTarget } from '../occurrences/occurrence-target.js';
import { findRowsOfSeries } from '../recurrence/occurrence-queries.js';
import { hasOwnRecord, Occurrence } from '../recurrence/occurrence.entity.js';
import { buildAdoptedRow, hasOwnTimes } from './adopted-times.js';
import { writeFormerSlugs } from './former-slugs.js';
import { type JoinableEvent, lockJoinable } from './lock-joinable.js';
import { keepDifferences } from './keep-differences.js';
import { takeOut } from './take-out.js';
import { takeOutEvents, type TakenEvent, type TakenEvents } from './take-out-events.js';

/** A date of a series that has an id of its own in another system. */
export interface NamedDate {
  readonly externalId: string;
  /** Its original start. */
  readonly start: DateTimeString;
  /** The single event that becomes this date. */
  readonly event?: JoinableEvent;
}

/** The dates of a series, and the events that become some of them: these are taken out of the calendar. */
export interface TakenDates extends TakenEvents {
  /** The system in which the dates have their ids. */
  readonly source: string;
  readonly dates: readonly NamedDate[];
}

/** Gives dates of a series ids in another system, and makes dates of single events, which keep their ids. In a unit of work. */
@Injectable()
export class SeriesMembers {
  constructor(
    private readonly writes: Writes,
    private readonly eraser: Eraser,
  ) {}

  /**
   * Takes the events out of the calendar that become dates, before the series is written. Returns undefined if one of them is no longer as
   * the caller knows it.
   */
  take(source: string, dates: readonly NamedDate[]): Promise<TakenDates | undefined> {
    return this.writes.run(async (group) => {
      const wanted = dates.flatMap(({ event }) => event ?? []);
      const locked = await lockJoinable(group, wanted);
      return locked && { source, dates, ...(await takeOutEvents(this.writes.begin(), locked)) };
    });
  }

  /**
   * Gives the dates of a series, which is written, the ids of the events that they were, and those in the other system. Returns whether each
   * event has become a date; otherwise the unit of work must be undone, or events are lost.
   */
  finish(seriesId: number, { source, dates, events, slugs }: TakenDates): Promise<boolean> {
    return this.writes.run(async (group) => {
      const planner = this.writes.begin();
      const rows = new Map((await findRowsOfSeries(planner.manager, seriesId)).map((row) => [row.originalStartLocal, row]));
      const free = await listFree(group, source, dates, rows);
      const changes = free.flatMap((date) => {
        const before = rows.get(date.start);
        const taken = date.event && events.get(date.event.id);
        const after = before && nameRow(before, source, date.externalId, taken);
        return before && after && isChanged(before, after) ? [{ before, after }] : [];
      });
      const ids = new Set(changes.map(({ after }) => after.id));
      if ([...events.keys()].some((id) => !ids.has(id))) return false;
      if (changes.length === 0) return true;
      await writeOccurrenceRows(planner, changes);
      const parts = changes.flatMap(({ before, after }) => [before.id, after.id]);
      planner.work.recordChange({ resource: 'event', id: seriesId, action: 'update', parts: [...new Set(parts)] });
      await writeFormerSlugs(planner, slugs);
      await keepOwn(planner, seriesId, dates, events, rows);
      return true;
    });
  }

  /** Makes a single event of the only date that is left of a series. Does nothing for an event that is no date. @throws DomainError */
  end(id: number, context: SignedInContext): Promise<void> {
    return this.writes.run(async () => {
      const planner = this.writes.begin();
      const target = await findOccurrenceTarget(planner, { id }, 'no-longer-available', context);
      if (target) await takeOut(planner, target, this.eraser);
    });
  }
}

/** Returns the dates whose ids no other record has. */
async function listFree(
  group: WriteGroup,
  source: string,
  dates: readonly NamedDate[],
  rows: ReadonlyMap<DateTimeString, Occurrence>,
): Promise<readonly NamedDate[]> {
  const owners = await findIdsByExternalKeys(
    group,
    'event',
    dates.map(({ externalId }) => ({ source, externalId })),
  );
  return dates.filter(({ start }, place) => owners[place] === undefined || owners[place] === rows.get(start)?.id);
}

/** Returns the row of a date with its ids; undefined for a date that the rule does not give. */
function nameRow(row: Occurrence, source: string, externalId: string, taken: TakenEvent | undefined): Occurrence | undefined {
  if (row.state === 'gone') return undefined;
  const ids = { ...taken?.event.externalIds, ...row.externalIds, [source]: externalId };
  const externalIds = Object.fromEntries(Object.entries(ids).sort(([one], [other]) => (one < other ? -1 : 1)));
  // A date with a record of its own has its id already.
  return { ...row, id: taken === undefined || hasOwnRecord(row) ? row.id : taken.event.id, externalIds };
}

function isChanged(before: Occurrence, after: Occurrence): boolean {
  return before.id !== after.id || JSON.stringify(before.externalIds) !== JSON.stringify(after.externalIds);
}

/** Keeps what users have made of the events. */
async function keepOwn(
  planner: WritePlanner,
  seriesId: number,
  dates: readonly NamedDate[],
  events: TakenDates['events'],
  rows: ReadonlyMap<DateTimeString, Occurrence>,
): Promise<void> {
  const adopted = dates.flatMap(({ start, event }) => {
    const taken = event?.isChanged === true ? events.get(event.id) : undefined;
    const row = rows.get(start);
    return taken && row && row.state !== 'gone' ? [{ ...taken, date: { ...row, originalStart: start } }] : [];
  });
  if (adopted.length === 0) return;
  await keepDifferences(planner, seriesId, adopted);
  const { manager } = planner;
  const series = await manager.findOneByOrFail(Event, { id: seriesId });
  for (const one of adopted.filter(hasOwnTimes)) {
    const { startLocal, endLocal, startUtc, endUtc } = buildAdoptedRow(series, one);
    await manager.update(Occurrence, { id: one.event.id }, { startLocal, endLocal, startUtc, endUtc });
  }
}
