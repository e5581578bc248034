import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { listChangedColumns, toFieldName } from '../../accounts/audit/changed-fields.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { planTextRows, planTexts } from '../../content/texts/plan-texts.js';
import type { TextChange } from '../../content/texts/text-resource.js';
import type { TextChanges } from '../../content/texts/text-changes.js';
import { insertRowsOf } from '../../core/database/insert-rows.js';
import type { Language } from '../../core/text/language.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES, LINKED } from '../links/event-link-tables.js';
import { readText } from '../occurrences/inherit.js';
import { hasOwnValues } from '../occurrences/find-own-values.js';
import { copyLinks, deleteOwnRecord, type StoredEvent } from '../occurrences/own-record.js';
import { LINK_FIELDS, OWN_COLUMNS, OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import { NO_OWN_VALUES, type OwnValues } from '../recurrence/own-values.js';

/** The columns that are those of the series in all of its occurrences. */
const SERIES_COLUMNS = [
  ...['authorId', 'status', 'publishedUtc', 'trashedUtc', 'trashedFrom', 'trashedByEditor', 'parentId', 'timezone', 'modifiedUtc'],
] as readonly (keyof Event)[];

/** Copies what a series shows to the records of its changed occurrences, except into what they have of their own. */
@Injectable()
export class ExceptionCopies {
  /** Copies a series that the current unit of work has changed, and is locked. */
  async copy(planner: WritePlanner, seriesId: number): Promise<void> {
    const { manager, work } = planner;
    const records = (await manager.find(Event, { where: { seriesId }, order: { id: 'ASC' } })) as StoredEvent[];
    if (records.length === 0) return;
    const ids = [seriesId, ...records.map(({ id }) => id)];
    const [series] = (await manager.find(Event, { where: { id: seriesId } })) as [StoredEvent];
    const texts = await manager.find(EventTranslation, { where: { ownerId: In(ids) } });
    const withTexts = (event: StoredEvent) => ({ ...event, translations: texts.filter(({ ownerId }) => ownerId === event.id) });
    for (const record of records) await this.copyTo(planner, withTexts(record), withTexts(series));
    for (const { id } of records) work.recordChange({ resource: 'event', id, action: 'indirect' });
    work.recordChange({ resource: 'event', id: seriesId, action: 'update', parts: ids.slice(1) });
  }

  private async copyTo(planner: WritePlanner, record: StoredEvent, series: StoredEvent): Promise<void> {
    const { manager } = planner;
    const own = record.ownValues ?? NO_OWN_VALUES;
    if (!hasOwnValues(own)) return deleteOwnRecord(planner, { id: record.id, seriesId: series.id });
    const source = own.fields.includes('source_language') ? undefined : series.sourceLanguage;
    const planned = planTexts(EVENT_RESOURCE, record, buildTextChanges(record, series, own), source);
    const columns = { ...pickColumns(series, own), ...planned.columns };
    if (listChangedColumns(record, columns).length > 0) await manager.update(Event, { id: record.id }, columns);
    for (const { language, before, after } of planTextRows(record, planned, new Map())) {
      if (before !== undefined) await manager.delete(EventTranslation, { ownerId: record.id, language });
      if (after !== undefined) await insertRowsOf(manager, EventTranslation, [after]);
    }
    const followed = LINKED.filter((linked) => !own.fields.includes(LINK_FIELDS[linked]));
    for (const linked of followed) await manager.delete(LINK_TABLES[linked].entity, { eventId: record.id });
    await copyLinks(planner, series.id, record.id, followed);
  }
}

function pickColumns(series: StoredEvent, own: OwnValues): Partial<Event> {
  const followed = OWN_COLUMNS.filter((column) => !own.fields.includes(toFieldName('event', column)));
  return Object.fromEntries([...SERIES_COLUMNS, ...followed].map((column) => [column, series[column]]));
}

/** Returns the texts that a changed occurrence takes over from its series, in each language. */
function buildTextChanges(record: StoredEvent, series: StoredEvent, { texts }: OwnValues): TextChanges<EventTranslation> {
  const languages = new Set<Language>([...series.translations, ...record.translations].map(({ language }) => language));
  return new Map([...languages].map((language) => [language, buildTextChange(series, language, texts[language] ?? [])]));
}

function buildTextChange(series: StoredEvent, language: Language, own: readonly string[]): TextChange<EventTranslation> | null {
  const text = series.translations.find((one) => one.language === language);
  if (text === undefined && own.length === 0) return null;
  const followed = OWN_TEXT_COLUMNS.filter((column) => !own.includes(toFieldName('event', column)));
  return Object.fromEntries(followed.map((column) => [column, readText(text, column)]));
}
