import { toFieldName } from '../../accounts/audit/changed-fields.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { planTextRows, planTexts } from '../../content/texts/plan-texts.js';
import type { TextChange } from '../../content/texts/text-resource.js';
import { insertRowsOf } from '../../core/database/insert-rows.js';
import type { OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES, LINKED } from '../links/event-link-tables.js';
import { isEqual } from '../occurrences/find-own-values.js';
import { readText } from '../occurrences/inherit.js';
import { buildOwnRecord, insertOwnRecord, type StoredEvent } from '../occurrences/own-record.js';
import { LINK_FIELDS, OWN_COLUMNS, OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';

type Linked = (typeof LINKED)[number];
type Links = Readonly<Record<Linked, readonly object[]>>;

/** A single event that becomes an occurrence, as it was, and its date in the series. */
export interface AdoptedEvent {
  readonly event: StoredEvent;
  readonly links: Links;
  readonly date: OccurrenceDate;
}

/** Gives the occurrences records of their own that differ from their series as single events. */
export async function keepDifferences(planner: WritePlanner, seriesId: number, adopted: readonly AdoptedEvent[]): Promise<void> {
  await planner.group.insert();
  const { manager } = planner;
  const event = (await manager.findOneByOrFail(Event, { id: seriesId })) as StoredEvent;
  const translations = await manager.find(EventTranslation, { where: { ownerId: seriesId } });
  const links: Record<string, readonly object[]> = {};
  for (const linked of LINKED) links[linked] = await manager.find(LINK_TABLES[linked].entity, { where: { eventId: seriesId } });
  for (const one of adopted) await keepDifferencesOf(planner, { ...event, translations }, links as Links, one);
}

async function keepDifferencesOf(planner: WritePlanner, series: StoredEvent, seriesLinks: Links, adopted: AdoptedEvent): Promise<void> {
  const { event, links, date } = adopted;
  const columns = OWN_COLUMNS.filter((column) => !isEqual(event[column], series[column]));
  const isMoved = event.startUtc !== date.startUtc || event.endUtc !== date.endUtc;
  const linked = LINKED.filter((one) => !isEqual(links[one].map(withoutEvent), seriesLinks[one].map(withoutEvent)));
  const texts = findOwnTexts(event, series);
  if (columns.length === 0 && !isMoved && linked.length === 0 && texts.size === 0) return;
  const fields = [
    ...(isMoved ? ['start_date', 'end_date'] : []),
    ...columns.map((column) => toFieldName('event', column)),
    ...linked.map((one) => LINK_FIELDS[one]),
  ];
  const ownTexts = Object.fromEntries([...texts].map(([language, change]) => [language, Object.keys(change).map(toTextField)]));
  const { manager, work } = planner;
  const times = isMoved ? pickTimes(event) : {};
  const row = { ...(await manager.findOneByOrFail(Occurrence, { id: event.id })), ...times };
  const record = { ...buildOwnRecord(series, row), version: event.version, ownValues: { fields, texts: ownTexts } };
  await insertOwnRecord(planner, { ...record, ...Object.fromEntries(columns.map((column) => [column, event[column]])) });
  if (isMoved) await manager.update(Occurrence, { id: event.id }, times);
  for (const text of planTextRows(record, planTexts(EVENT_RESOURCE, record, texts, undefined), new Map())) {
    const { language, before, after } = text;
    if (before !== undefined) await manager.delete(EventTranslation, { ownerId: event.id, language });
    if (after !== undefined) await insertRowsOf(manager, EventTranslation, [after]);
  }
  for (const one of linked) {
    await manager.delete(LINK_TABLES[one].entity, { eventId: event.id });
    await insertRowsOf(manager, LINK_TABLES[one].entity, links[one]);
  }
  work.recordChange({ resource: 'event', id: series.id, action: 'update', parts: [event.id] });
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

function pickTimes({ startLocal, endLocal, startUtc, endUtc }: Event) {
  return { startLocal, endLocal, startUtc, endUtc };
}

function withoutEvent(link: object): object {
  return { ...link, eventId: 0 };
}
