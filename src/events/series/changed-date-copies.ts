import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { listChangedColumns } from '../../accounts/audit/changed-fields.js';
import { type LinkedResourceName, LINKED } from '../../content/access/status.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { planTextRows, planTexts, type TextRows } from '../../content/texts/plan-texts.js';
import type { TextChange, TextChanges } from '../../content/texts/text-changes.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { toFieldName } from '../../core/database/field-names.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import type { Language } from '../../core/text/language.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES } from '../links/event-link-tables.js';
import { readText } from '../occurrences/inherit.js';
import { hasOwnValues } from '../occurrences/find-own-values.js';
import { copyLinks, deleteChangedDate, type StoredEvent } from '../occurrences/changed-date-record.js';
import { LINK_FIELDS, OWN_COLUMNS, OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import { NO_OWN_NAMES, type OwnNames } from '../recurrence/own-names.js';

/** The columns that are those of the series in all of its occurrences. */
const SERIES_COLUMNS = [
  ...['authorId', 'status', 'publishedUtc', 'trashedUtc', 'trashedFrom', 'trashedByEditor', 'parentId', 'timezone', 'modifiedUtc'],
] as readonly (keyof Event)[];

/** Copies what a series shows to the records of its changed dates, except into what they have of their own. */
@Injectable()
export class ChangedDateCopies {
  /** Copies a series that the current unit of work has changed, and is locked. @param kinds the links that may have changed */
  async copy(planner: WritePlanner, seriesId: number, kinds: readonly LinkedResourceName[] = LINKED): Promise<void> {
    const { manager, work } = planner;
    const records = (await manager.find(Event, { where: { seriesId }, order: { id: 'ASC' } })) as StoredEvent[];
    if (records.length === 0) return;
    const ids = [seriesId, ...records.map(({ id }) => id)];
    const [series] = (await manager.find(Event, { where: { id: seriesId } })) as [StoredEvent];
    const texts = await manager.find(EventTranslation, { where: { ownerId: In(ids) } });
    const withTexts = (event: StoredEvent) => ({ ...event, translations: texts.filter(({ ownerId }) => ownerId === event.id) });
    const following = records.filter(({ ownNames }) => hasOwnValues(ownNames ?? NO_OWN_NAMES));
    for (const record of records) if (!following.includes(record)) await deleteChangedDate(planner, { id: record.id, seriesId });
    const copies = following.map((record) => planCopy(withTexts(record), withTexts(series), planner.settings));
    await this.writeColumns(planner, copies);
    await this.writeTexts(planner, copies);
    await this.copyLinks(planner, seriesId, following, kinds);
    for (const { id } of records) work.recordChange({ resource: 'event', id, action: 'indirect' });
    work.recordChange({ resource: 'event', id: seriesId, action: 'update', parts: ids.slice(1) });
  }

  /** Most of the records get the same values. */
  private async writeColumns({ manager }: WritePlanner, copies: readonly Copy[]): Promise<void> {
    const changed = copies.filter(({ record, columns }) => listChangedColumns(record, columns).length > 0);
    const equal = new Map<string, Copy[]>();
    for (const copy of changed) {
      const key = JSON.stringify(copy.columns);
      equal.set(key, [...(equal.get(key) ?? []), copy]);
    }
    for (const some of equal.values()) await manager.update(Event, { id: In(some.map(({ record }) => record.id)) }, some[0]!.columns);
  }

  private async writeTexts({ manager }: WritePlanner, copies: readonly Copy[]): Promise<void> {
    const rows = copies.flatMap(({ texts, record }) => texts.map((text) => ({ ...text, ownerId: record.id })));
    for (const language of new Set(rows.flatMap((row) => (row.before === undefined ? [] : [row.language])))) {
      const ofLanguage = rows.filter((row) => row.language === language && row.before !== undefined);
      await manager.delete(EventTranslation, { ownerId: In(ofLanguage.map(({ ownerId }) => ownerId)), language });
    }
    const after = rows.flatMap((row) => row.after ?? []);
    if (after.length > 0) await insertRowsOf(manager, EventTranslation, after);
  }

  private async copyLinks(
    planner: WritePlanner,
    seriesId: number,
    records: readonly Event[],
    kinds: readonly LinkedResourceName[],
  ): Promise<void> {
    for (const linked of kinds) {
      const following = records.filter(({ ownNames }) => !ownNames!.fields.includes(LINK_FIELDS[linked]));
      const ids = following.map(({ id }) => id);
      if (ids.length > 0) await planner.manager.delete(LINK_TABLES[linked].entity, { eventId: In(ids) });
      await copyLinks(planner, seriesId, ids, [linked]);
    }
  }
}

/** What the record of a changed date takes over from its series. */
interface Copy {
  readonly record: StoredEvent;
  readonly columns: Partial<Event>;
  readonly texts: TextRows<EventTranslation>;
}

function planCopy(record: StoredEvent, series: StoredEvent, settings: SiteSettings): Copy {
  const own = record.ownNames!;
  const source = own.fields.includes('source_language') ? undefined : series.sourceLanguage;
  const planned = planTexts(EVENT_RESOURCE, record, buildTextChanges(record, series, own), source, settings);
  const columns = { ...pickColumns(series, own), ...planned.columns };
  return { record, columns, texts: planTextRows(record, planned, new Map()) };
}

function pickColumns(series: StoredEvent, own: OwnNames): Partial<Event> {
  const followed = OWN_COLUMNS.filter((column) => !own.fields.includes(toFieldName(Event, column)));
  return Object.fromEntries([...SERIES_COLUMNS, ...followed].map((column) => [column, series[column]]));
}

/** Returns the texts that a changed date takes over from its series, in each language. */
function buildTextChanges(record: StoredEvent, series: StoredEvent, { texts }: OwnNames): TextChanges<EventTranslation> {
  const languages = new Set<Language>([...series.translations, ...record.translations].map(({ language }) => language));
  return new Map([...languages].map((language) => [language, buildTextChange(series, language, texts[language] ?? [])]));
}

function buildTextChange(series: StoredEvent, language: Language, own: readonly string[]): TextChange<EventTranslation> | null {
  const text = series.translations.find((one) => one.language === language);
  if (text === undefined && own.length === 0) return null;
  const followed = OWN_TEXT_COLUMNS.filter((column) => !own.includes(toFieldName(EventTranslation, column)));
  return Object.fromEntries(followed.map((column) => [column, readText(text, column)]));
}
