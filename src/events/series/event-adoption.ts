import { Injectable } from '@nestjs/common';
import { canEdit } from '../../content/access/record-rights.js';
import type { Status } from '../../content/access/status.js';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import type { ExternalIdChanges } from '../../content/external-ids/external-id-rules.js';
import { listKeys, toPairRows } from '../../content/external-ids/external-ids.js';
import { lookUpForUpdate } from '../../content/lookup/find-record.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { divide, insertRowsOf } from '../../core/database/many-rows.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import type { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import type { StoredEvent } from '../occurrences/own-record.js';
import { type AdoptedReferences, findReferences, moveReferences } from './adopted-references.js';
import { type FormerSlug, writeFormerSlugs } from './former-slugs.js';
import { type AdoptedEvent, keepDifferences } from './keep-differences.js';
import { takeOutEvents } from './take-out-events.js';

/** A new series whose occurrences may be single events so far. */
export interface AdoptingSeries {
  /** The ids of the series in other systems, by which the events are found. */
  readonly ids: ExternalIdChanges | null | undefined;
  readonly dates: readonly OccurrenceDate[];
  readonly status: Status;
}

/** What becomes of the single events of a new series. */
export interface Adoption {
  readonly adopted: readonly AdoptedDate[];
  /** The dates whose events have another status, such as those that a user has deleted. These events stay as they are. */
  readonly withheld: ReadonlySet<OccurrenceDate>;
  readonly references: AdoptedReferences;
  readonly slugs: readonly FormerSlug[];
}

/** An event that becomes a date of the series. */
export interface AdoptedDate extends AdoptedEvent {
  /** Its ids in other systems, without the one by which it was found. */
  readonly externalIds: Event['externalIds'];
}

/** A date of the series, and the event that has its name in the source. */
interface NamedEvent {
  readonly event: StoredEvent;
  readonly date: OccurrenceDate;
  readonly externalIds: AdoptedDate['externalIds'];
}

/**
 * Makes occurrences of single events. Earlier releases imported each date of a recurring event as an event of its own, with the id of the
 * event in the source, `/` and the start. They keep their ids, and what they have of their own.
 */
@Injectable()
export class EventAdoption {
  /** Takes the events out of the calendar that become occurrences of a new series, in the current unit of work. */
  async take(planner: WritePlanner, series: AdoptingSeries, { principal }: SignedInContext): Promise<Adoption> {
    const named: NamedEvent[] = [];
    for (const [source, id] of series.ids ?? []) if (id !== null) named.push(...(await this.find(planner, source, id, series.dates)));
    const own = named.filter(({ event }) => canEdit(principal, event));
    const taken = own.filter(({ event }) => event.status === series.status);
    const withheld = new Set(own.filter((one) => !taken.includes(one)).map(({ date }) => date));
    const single = taken.map(({ event }) => event);
    const references = await findReferences(planner.manager, single);
    const { events, slugs } = await takeOutEvents(planner, single);
    const adopted = taken.map(({ event, ...date }) => ({ ...date, ...events.get(event.id)! }));
    return { adopted, withheld, references, slugs };
  }

  /** Writes what the events have of their own, and what refers to them. The series and its occurrences are planned. */
  async finish(planner: WritePlanner, seriesId: number, { adopted, references, slugs }: Adoption): Promise<void> {
    if (adopted.length === 0) return;
    const { group, manager } = planner;
    await group.insert();
    await insertRowsOf(manager, ExternalId, adopted.flatMap(listPairs));
    await keepDifferences(planner, seriesId, adopted);
    await moveReferences(planner, seriesId, references);
    await writeFormerSlugs(planner, slugs);
  }

  /** Finds the events that have the names of dates, at most one for each date. */
  private async find(planner: WritePlanner, source: string, id: string, dates: readonly OccurrenceDate[]): Promise<NamedEvent[]> {
    const names = await planner.manager
      .createQueryBuilder(ExternalId, 'known')
      .where('known.resource = :resource AND known.source = :source', { resource: 'event', source })
      // `0` follows `/`.
      .andWhere('known.externalId > :first AND known.externalId < :end', { first: `${id}/`, end: `${id}0` })
      .getMany();
    const events = await this.read(
      planner,
      names.map(({ recordId }) => recordId),
    );
    const byStart = new Map(dates.map((date) => [date.originalStart, date]));
    const byInstant = new Map(dates.map((date) => [date.startUtc, date]));
    const found = new Map<OccurrenceDate, NamedEvent>();
    for (const { externalId, recordId } of names) {
      const event = events.get(recordId);
      if (event?.recurrence !== null || event.seriesId !== null) continue;
      const start = externalId.slice(id.length + 1).replace('T', ' ');
      const date = byStart.get(start.length === 10 ? `${start} 00:00:00` : start) ?? byInstant.get(event.startUtc);
      if (date && !found.has(date)) found.set(date, { date, event, externalIds: withoutSource(event.externalIds, source) });
    }
    return [...found.values()];
  }

  /** Reads events, and locks them. */
  private async read({ group }: WritePlanner, ids: readonly number[]): Promise<Map<number, StoredEvent>> {
    const events = new Map<number, StoredEvent>();
    for (const some of divide(ids.toSorted((one, other) => one - other)))
      for (const event of (await lookUpForUpdate(group, EVENT_RESOURCE, some)).values()) events.set(event.id, event);
    return events;
  }
}

function listPairs({ event, externalIds }: AdoptedDate): ExternalId[] {
  return toPairRows('event', event.id, listKeys(new Map(Object.entries(externalIds ?? {}))));
}

function withoutSource(ids: Event['externalIds'], source: string): Event['externalIds'] {
  const others = Object.entries(ids ?? {}).filter(([name]) => name !== source);
  return others.length === 0 ? null : Object.fromEntries(others);
}
