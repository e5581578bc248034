import type { WritePlanner } from '../../content/plans/write-planner.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { LINK_TABLES } from '../links/event-link-tables.js';
import { Event, EventTranslation } from '../event.entity.js';
import type { WithTranslations } from '../../content/texts/translation.entity.js';
import { OF_SERIES_ALONE } from '../recurrence/build-occurrence.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { NO_OWN_NAMES } from '../recurrence/own-names.js';
import { LINKED } from '../../content/access/status.js';

/** The row of a record with all of its translations. */
export type StoredEvent = Event & WithTranslations<EventTranslation>;

/** Returns the record that an occurrence gets when it changes: that of its series, with its own id and times, and without slugs. */
export function buildChangedDate(series: StoredEvent, { id, startLocal, endLocal, startUtc, endUtc }: Occurrence): StoredEvent {
  const times = { startLocal, endLocal, startUtc, endUtc };
  const own = { ...OF_SERIES_ALONE, ...times, id, version: 1, seriesId: series.id, ownNames: NO_OWN_NAMES };
  const translations = series.translations.map((text) => ({ ...text, ownerId: id, slug: null }));
  return { ...series, ...own, translations };
}

/** Inserts the record of an occurrence that changes, with the links of its series. Its ids in other systems are in the row of the occurrence. */
export async function insertChangedDate(planner: WritePlanner, { translations, ...record }: StoredEvent): Promise<void> {
  const { manager } = planner;
  await insertRowsOf(manager, Event, [{ ...record, externalIds: null }]);
  await insertRowsOf(manager, EventTranslation, translations);
  await copyLinks(planner, record.seriesId!, [record.id]);
  await manager.update(Occurrence, { id: record.id }, { recordId: record.id });
}

/** Adds the links of an event to other ones. */
export async function copyLinks({ manager }: WritePlanner, fromId: number, toIds: readonly number[], kinds = LINKED): Promise<void> {
  if (toIds.length === 0) return;
  for (const linked of kinds) {
    const { tablePath } = manager.dataSource.getMetadata(LINK_TABLES[linked].entity);
    await manager.query(
      `INSERT INTO ${tablePath} (event_id, position, ${linked}_id) SELECT event.id, link.position, link.${linked}_id
        FROM ${tablePath} link CROSS JOIN event WHERE link.event_id = ${fromId} AND event.id IN (${toIds.join()})`,
    );
  }
}

/** Deletes the record of an occurrence that has nothing of its own any more, with its texts and links. It shows its series again. */
export async function deleteChangedDate(
  { manager }: Pick<WritePlanner, 'manager'>,
  { id, seriesId }: Pick<Occurrence, 'id' | 'seriesId'>,
): Promise<void> {
  await manager.update(Occurrence, { id }, { recordId: seriesId });
  await manager.delete(Event, { id });
}
