import { Injectable } from '@nestjs/common';
import { canEdit } from '../../content/access/record-rights.js';
import { deleteExternalIds } from '../../content/external-ids/external-ids.js';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import type { ExternalIdChanges } from '../../content/external-ids/external-id-rules.js';
import { lookUpForUpdate } from '../../content/lookup/find-record.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { SlugHistory } from '../../content/texts/slug-history.entity.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES, LINKED } from '../links/event-link-tables.js';
import type { StoredEvent } from '../occurrences/own-record.js';
import { type AdoptedEvent, keepDifferences } from './keep-differences.js';

/**
 * Makes occurrences of single events. Earlier releases imported each date of a recurring event as an event of its own, with the id of the
 * event in the source, `/` and the start. They keep their ids, and what they have of their own.
 */
@Injectable()
export class EventAdoption {
  /**
   * Takes the events out of the calendar that become occurrences of a new series, in the current unit of work. Returns them with their
   * dates.
   */
  async take(
    planner: WritePlanner,
    ids: ExternalIdChanges | null | undefined,
    dates: readonly OccurrenceDate[],
    { principal }: SignedInContext,
  ): Promise<AdoptedEvent[]> {
    const adopted: AdoptedEvent[] = [];
    for (const [source, id] of ids ?? []) {
      if (id === null) continue;
      for (const found of await this.find(planner, source, id, dates)) if (canEdit(principal, found.event)) adopted.push(found);
    }
    for (const { event } of adopted) await this.takeOut(planner, event.id);
    // The entries of the events must be gone before those of the occurrences come.
    if (adopted.length > 0) await planner.work.updateDerivedTables();
    return adopted;
  }

  /** Writes what the events have of their own. The series and its occurrences are planned. */
  async keepDifferences(planner: WritePlanner, seriesId: number, adopted: readonly AdoptedEvent[]): Promise<void> {
    if (adopted.length > 0) await keepDifferences(planner, seriesId, adopted);
  }

  private async find(planner: WritePlanner, source: string, id: string, dates: readonly OccurrenceDate[]): Promise<AdoptedEvent[]> {
    const { manager } = planner;
    const names = await manager
      .createQueryBuilder(ExternalId, 'known')
      .where('known.resource = :resource AND known.source = :source', { resource: 'event', source })
      // `0` follows `/`.
      .andWhere('known.externalId > :first AND known.externalId < :end', { first: `${id}/`, end: `${id}0` })
      .getMany();
    const byStart = new Map(dates.map((date) => [date.originalStart, date]));
    const byInstant = new Map(dates.map((date) => [date.startUtc, date]));
    const adopted = new Map<OccurrenceDate, AdoptedEvent>();
    for (const { externalId, recordId } of names) {
      const event = await this.read(planner, recordId);
      if (event?.recurrence !== null || event.seriesId !== null) continue;
      const start = externalId.slice(id.length + 1).replace('T', ' ');
      const date = byStart.get(start.length === 10 ? `${start} 00:00:00` : start) ?? byInstant.get(event.startUtc);
      if (date && !adopted.has(date)) adopted.set(date, { date, event, links: await readLinks(manager, recordId) });
    }
    return [...adopted.values()];
  }

  /** Reads an event, and locks it. */
  private async read({ group }: WritePlanner, id: number): Promise<StoredEvent | undefined> {
    const event = (await lookUpForUpdate(group, EVENT_RESOURCE, [id])).get(String(id));
    return event?.status === 'trash' ? undefined : event;
  }

  private async takeOut({ manager, work }: WritePlanner, id: number): Promise<void> {
    for (const linked of LINKED) await manager.delete(LINK_TABLES[linked].entity, { eventId: id });
    await manager.delete(SlugHistory, { resource: 'event', ownerId: id });
    await deleteExternalIds(manager, 'event', id);
    await manager.delete(Event, { id });
    work.recordChange({ resource: 'event', id, action: 'delete' });
  }
}

async function readLinks(manager: WritePlanner['manager'], eventId: number): Promise<AdoptedEvent['links']> {
  const links: Record<string, readonly object[]> = {};
  for (const linked of LINKED) links[linked] = await manager.find(LINK_TABLES[linked].entity, { where: { eventId } });
  return links as AdoptedEvent['links'];
}
