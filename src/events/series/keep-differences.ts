import { toFieldName } from '../../accounts/audit/changed-fields.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { planTexts } from '../../content/texts/plan-texts.js';
import type { TextChange } from '../../content/texts/text-resource.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { divide } from '../../core/database/divide.js';
import { insertRowsOf } from '../../core/database/insert-rows.js';
import type { OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES, LINKED, type LinkIds, readLinkIds, toLinkRows } from '../links/event-link-tables.js';
import { isEqual } from '../occurrences/find-own-values.js';
import { readText } from '../occurrences/inherit.js';
import { buildOwnRecord, copyLinks, type StoredEvent } from '../occurrences/own-record.js';
import { LINK_FIELDS, OWN_COLUMNS, OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import { buildAdoptedRow, hasOwnTimes } from './adopted-times.js';

type Linked = (typeof LINKED)[number];

/** A single event that becomes an occurrence, as it was, and its date in the series. */
export interface AdoptedEvent {
  readonly event: StoredEvent;
  readonly links: LinkIds;
  readonly date: OccurrenceDate;
}

/** The record of an occurrence that differs from its series. */
interface OwnRecord {
  readonly record: StoredEvent;
  /** The links that are its own. It has the others of its series. */
  readonly links: Partial<LinkIds>;
}

/** Gives the occurrences records of their own that differ from their series as single events. The series is in the tables. */
export async function keepDifferences(planner: WritePlanner, seriesId: number, adopted: readonly AdoptedEvent[]): Promise<void> {
  const { manager, work } = planner;
  const event = (await manager.findOneByOrFail(Event, { id: seriesId })) as StoredEvent;
  const series = { ...event, translations: await manager.find(EventTranslation, { where: { ownerId: seriesId } }) };
  const links = (await readLinkIds(manager, [seriesId])).get(seriesId)!.value;
  const own = adopted.flatMap((one) => buildOwn(series, links, one, planner.settings) ?? []);
  for (const some of divide(own)) await insertOwn(planner, seriesId, some);
  if (own.length > 0) work.recordChange({ resource: 'event', id: seriesId, action: 'update', parts: own.map(({ record }) => record.id) });
}

/** Returns undefined for an event that is as its series. */
function buildOwn(series: StoredEvent, seriesLinks: LinkIds, adopted: AdoptedEvent, settings: SiteSettings): OwnRecord | undefined {
  const { event, links } = adopted;
  const columns = OWN_COLUMNS.filter((column) => !isEqual(event[column], series[column]));
  const linked = LINKED.filter((one) => !isEqual(links[one], seriesLinks[one]));
  const texts = findOwnTexts(event, series);
  const fields = [
    ...(hasOwnTimes(adopted) ? ['start_date', 'end_date'] : []),
    ...columns.map((column) => toFieldName('event', column)),
    ...linked.map((one) => LINK_FIELDS[one]),
  ];
  if (fields.length === 0 && texts.size === 0) return undefined;
  const ownTexts = Object.fromEntries([...texts].map(([language, change]) => [language, Object.keys(change).map(toTextField)]));
  const base = buildOwnRecord(series, buildAdoptedRow(series, adopted));
  const planned = planTexts(EVENT_RESOURCE, base, texts, undefined, settings);
  const record = {
    ...{ ...base, ...planned.columns, ...Object.fromEntries(columns.map((column) => [column, event[column]])) },
    ...{ version: event.version, externalIds: null, ownValues: { fields, texts: ownTexts } },
    translations: [...planned.texts.values()].map((text) => ({ ...text, ownerId: event.id, slug: null })),
  };
  return { record, links: Object.fromEntries(linked.map((one) => [one, links[one]])) };
}

async function insertOwn(planner: WritePlanner, seriesId: number, own: readonly OwnRecord[]): Promise<void> {
  const { manager } = planner;
  const records = own.map(({ record }) => record);
  const ids = records.map(({ id }) => id);
  await insertRowsOf(manager, Event, records);
  await insertRowsOf(
    manager,
    EventTranslation,
    records.flatMap(({ translations }) => translations),
  );
  for (const linked of LINKED) await insertLinks(planner, seriesId, linked, own);
  await manager.query(`UPDATE occurrence SET record_id = id WHERE id IN (${ids.join()})`);
}

async function insertLinks(planner: WritePlanner, seriesId: number, linked: Linked, own: readonly OwnRecord[]): Promise<void> {
  const following = own.filter(({ links }) => links[linked] === undefined).map(({ record }) => record.id);
  await copyLinks(planner, seriesId, following, [linked]);
  const rows = own.flatMap(({ record, links }) => toLinkRows(record.id, linked, links[linked] ?? []));
  await insertRowsOf(planner.manager, LINK_TABLES[linked].entity, rows);
}

/** Returns the texts that differ. A language that the event does not have follows the series. */
function findOwnTexts(event: StoredEvent, series: StoredEvent): Map<EventTranslation['language'], TextChange<EventTranslation>> {
  const own = new Map<EventTranslation['language'], TextChange<EventTranslation>>();
  for (const text of event.translations) {
    const ofSeries = series.translations.find(({ language }) => language === text.language);
    const columns = OWN_TEXT_COLUMNS.filter((column) => !isEqual(readText(text, column), readText(ofSeries, column)));
    if (columns.length > 0) own.set(text.language, Object.fromEntries(columns.map((column) => [column, readText(text, column)])));
  }
  return own;
}

function toTextField(column: string): string {
  return toFieldName('event', column);
}
