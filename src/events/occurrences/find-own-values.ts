import { toFieldName } from '../../core/database/field-names.js';
import type { PlannedTexts } from '../../content/texts/plan-texts.js';
import type { TextChanges } from '../../content/texts/text-changes.js';
import { type LinkIds, LINK_TABLES, type SentLinks } from '../links/event-link-tables.js';
import { Event, EventTranslation } from '../event.entity.js';
import type { EventTimes } from '../event-times.js';
import { OWN_COLUMNS, OWN_TEXT_COLUMNS } from '../recurrence/own-fields.js';
import { readText } from './inherit.js';
import type { StoredEvent } from './changed-date-record.js';
import type { OwnNames } from '../recurrence/own-names.js';
import { LINKED } from '../../content/access/status.js';

/** What a write of an occurrence gives it, and what its series has. */
export interface OccurrenceValues {
  readonly columns: Partial<Event>;
  readonly times: EventTimes;
  /** Which of `start_date` and `end_date` the write sends, or lets follow the series again. */
  readonly sentTimes: ReadonlySet<string>;
  readonly texts: TextChanges<EventTranslation>;
  readonly planned: PlannedTexts<EventTranslation>;
  readonly links: SentLinks;
}

/** What an occurrence shows that has nothing of its own. */
export interface InheritedValues {
  readonly series: StoredEvent;
  /** The times that the rule gives it. */
  readonly times: EventTimes;
  readonly links: Partial<LinkIds>;
}

/**
 * Returns what an occurrence has of its own after a write: what it had before, and what the write sends that differs from the series. It
 * follows the series in what the write sends as the series has it.
 */
export function findOwnValues(before: OwnNames, values: OccurrenceValues, inherited: InheritedValues): OwnNames {
  const fields = new Map(before.fields.map((name) => [name, true]));
  for (const [name, isOwn] of listFields(values, inherited)) fields.set(name, isOwn);
  const texts = new Map(Object.entries(before.texts));
  for (const language of values.texts.keys()) {
    const names = new Map((texts.get(language) ?? []).map((name) => [name, true]));
    for (const [name, isOwn] of listTexts(language, values, inherited.series)) names.set(name, isOwn);
    texts.set(language, listTrue(names));
  }
  const own = [...texts].filter(([, names = []]) => names.length > 0);
  return { fields: listTrue(fields), texts: Object.fromEntries(own) };
}

export function hasOwnValues({ fields, texts }: OwnNames): boolean {
  return fields.length > 0 || Object.keys(texts).length > 0;
}

type Names = [name: string, isOwn: boolean][];

function listFields(values: OccurrenceValues, { series, times, links }: InheritedValues): Names {
  const sent = OWN_COLUMNS.filter((column) => values.columns[column] !== undefined);
  const columns = sent.map((column) => [toFieldName(Event, column), !isEqual(values.columns[column], series[column])] as const);
  const linked = LINKED.filter((name) => values.links[name] !== undefined);
  const linkFields = linked.map((name) => [LINK_TABLES[name].field, !isEqual(values.links[name], links[name])] as const);
  return [
    ...columns.map(([name, isOwn]): [string, boolean] => [name, isOwn]),
    ...listTimes(values, times),
    ['source_language', values.planned.columns.sourceLanguage !== series.sourceLanguage],
    ...linkFields.map(([name, isOwn]): [string, boolean] => [name, isOwn]),
  ];
}

/** A time that the write does not send stays its own, also where the series has come to have the same. */
function listTimes({ times, sentTimes }: OccurrenceValues, ofRule: EventTimes): Names {
  const all: Names = [
    ['start_date', times.startUtc !== ofRule.startUtc],
    ['end_date', times.endUtc !== ofRule.endUtc],
  ];
  return all.filter(([name, isOwn]) => isOwn || sentTimes.has(name));
}

function listTexts(language: EventTranslation['language'], { texts, planned }: OccurrenceValues, series: StoredEvent): Names {
  const change = texts.get(language) ?? {};
  const inSeries = series.translations.find((text) => text.language === language);
  const after = planned.texts.get(language);
  const changed = OWN_TEXT_COLUMNS.filter((column) => change[column] !== undefined);
  return changed.map((column) => [toFieldName(EventTranslation, column), readText(after, column) !== readText(inSeries, column)]);
}

function listTrue(names: ReadonlyMap<string, boolean>): string[] {
  return [...names].filter(([, isOwn]) => isOwn).map(([name]) => name);
}

/** Compares values of columns. One that is missing is `null`. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
