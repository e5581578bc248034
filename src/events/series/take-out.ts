import { toPairRows, listKeys } from '../../content/external-ids/external-ids.js';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { type Eraser, MAX_REFERENCES_PER_TRANSACTION } from '../../content/writing/eraser.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES, LINKED, readLinkIds, toLinkRows } from '../links/event-link-tables.js';
import type { OccurrenceTarget } from '../occurrences/occurrence-target.js';
import { hasOwnRecord } from '../recurrence/occurrence.entity.js';
import { readHistory, writeFormerSlugs } from './former-slugs.js';

/**
 * Makes a single event of the last date of a series, and erases the series. The event has the id of the date, what the date showed, and the
 * slugs of the series. The series is locked, and no other event refers to it.
 */
export async function takeOut(planner: WritePlanner, { series, row, record }: OccurrenceTarget, eraser: Eraser): Promise<void> {
  const { manager, work } = planner;
  const { id } = row;
  const shownId = hasOwnRecord(row) ? id : series.id;
  const links = (await readLinkIds(manager, [shownId])).get(shownId)!.value;
  const former = (await readHistory(manager, [series.id, id])).map((slug) => ({ ...slug, ownerId: id }));
  const slugs = new Map(series.translations.map(({ language, slug }) => [language, slug]));
  await eraser.eraseStep(EVENT_RESOURCE, series.id, MAX_REFERENCES_PER_TRANSACTION);
  // The entry of the date must be gone before that of the event comes.
  await work.updateDerivedTables();
  const { translations, ...columns } = record;
  const version = Math.max(series.version, record.version) + 1;
  await insertRowsOf(manager, Event, [{ ...columns, version, seriesId: null, ownValues: null, occurrenceChanges: 0 }]);
  const texts = translations.map((text) => ({ ...text, ownerId: id, slug: slugs.get(text.language) ?? null }));
  await insertRowsOf(manager, EventTranslation, texts);
  for (const linked of LINKED) await insertRowsOf(manager, LINK_TABLES[linked].entity, toLinkRows(id, linked, links[linked]));
  await insertRowsOf(manager, ExternalId, toPairRows('event', id, listKeys(new Map(Object.entries(record.externalIds ?? {})))));
  await writeFormerSlugs(planner, former);
  work.recordChange({ resource: 'event', id, action: 'create', languages: texts.map(({ language }) => language) });
}
