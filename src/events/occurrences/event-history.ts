import { type EntityManager, Not } from 'typeorm';
import { replaceValues } from '../../content/history/field-values.js';
import {
  findContent,
  type FindOptions,
  type HistoryAccess,
  type HistorySubject,
  toSubject,
} from '../../content/history/history-subject.js';
import { listAccessibility } from '../../content/records/accessibility.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { LinkById, MAX_ID } from '../../core/http/validation/ids.js';
import type { DateTimeString } from '../../core/time/moment.js';
import { findOccurrenceTimes, listStarts } from '../../core/time/recurrence/list-occurrences.js';
import { readCanonicalRecurrence } from '../../core/time/recurrence/parse-recurrence.js';
import type { SeriesTimes } from '../../core/time/recurrence/recurrence.js';
import { formatCost } from '../cost.js';
import { LINK_FIELDS, OWN_FIELDS } from '../dto/own-fields.js';
import { Event, EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { LINK_TABLES, type LinkIds, readLinkIds } from '../links/event-link-tables.js';
import type { Occurrence } from '../recurrence/occurrence.entity.js';
import { findPreviousStart } from '../recurrence/series-recurrence.js';
import { findDateVersion } from './build-occurrence.js';
import { findOccurrences } from './occurrence-queries.js';
import { listFields } from './own-values.js';
import { readOwnValues } from './project-date.js';

const toMoment = (local: DateTimeString | null) => local && { local, isDateOnly: false };
const toLinks = (ids: readonly number[]) => ids.map((id) => Object.assign(new LinkById(), { id }));

/** The history of single events, series and dates. A date shares the versions of its series. */
export const EVENT_HISTORY: HistoryAccess = {
  resource: 'event',
  async find(manager, locator, context, options) {
    const row = 'id' in locator && locator.id <= MAX_ID ? await findDate(manager, locator.id) : undefined;
    if (row) return findDateSubject(manager, row, context, options);
    const event = await findContent(manager, EVENT_RESOURCE, locator, context, options);
    return toSubject(manager, EVENT_RESOURCE, event, toLinkFields((await readLinkIds(manager, [event.id])).get(event.id)!.value));
  },
  fields: {
    references: { ...Object.fromEntries(Object.entries(LINK_FIELDS).map(([table, field]) => [field, table])), post_parent: 'event' },
    ofParts: [...OWN_FIELDS, 'external_ids', 'status'],
    toShown: { cost: formatCost, accessibility: listAccessibility },
    toSent: {
      ...{ start_date: toMoment, end_date: toMoment, previous_start_date: toMoment },
      ...{ venue: toLinks, organizer: toLinks, accessibility: listAccessibility },
    },
  },
  findMoved: findDividedRule,
};

/** Finds the second part of a divided series, where a rule would give dates that it has. */
async function findDividedRule(
  manager: EntityManager,
  { id, ofRecord }: HistorySubject,
  values: FieldValues['fields'],
): Promise<ReadonlyMap<string, number>> {
  if (!Array.isArray(values.recurrence)) return new Map();
  const { nextSeriesId } = await manager.findOneOrFail(Event, { select: { id: true, nextSeriesId: true }, where: { id } });
  const next = nextSeriesId === null ? null : await manager.findOneBy(Event, { id: nextSeriesId, status: Not('trash') });
  if (next === null) return new Map();
  const fields = { ...ofRecord.fields, ...values };
  const recurrence = readCanonicalRecurrence(fields.recurrence as string[], readTimes(fields));
  const isMoved = listStarts(recurrence, next.startLocal).next().done !== true;
  return new Map(isMoved ? [['recurrence', next.id]] : []);
}

async function findDate(manager: EntityManager, id: number): Promise<Occurrence | undefined> {
  return (await findOccurrences(manager, [id])).get(id);
}

async function findDateSubject(
  manager: EntityManager,
  row: Occurrence,
  context: RequestContext,
  options: FindOptions,
): Promise<HistorySubject> {
  const { id, seriesId, originalStartLocal } = row;
  const series = await findContent(manager, EVENT_RESOURCE, { id: seriesId }, context, options);
  const links = await readLinkIds(manager, [seriesId, id]);
  const record = await manager.findOneBy(Event, { id });
  const translations = record ? await manager.findBy(EventTranslation, { ownerId: id }) : [];
  const values = record ? readOwnValues({ record: { ...record, translations }, links: links.get(id)!.value }) : { fields: {}, texts: {} };
  const ofRow = { external_ids: [row.externalIds], ...(row.state === 'trash' && { status: ['trash'] }) };
  return {
    ...toSubject(manager, EVENT_RESOURCE, series, toLinkFields(links.get(seriesId)!.value)),
    id,
    partId: id,
    version: findDateVersion(series, row),
    own: { fields: { ...wrap(listFields(values)), ...ofRow }, texts: mapTexts(values.texts, wrap) },
    show: (ofRecord, own) => showDate(ofRecord, own, originalStartLocal),
  };
}

/** Shows a date: as its series, but for what it has of its own. */
function showDate({ fields, texts }: FieldValues, own: FieldValues, originalStart: DateTimeString): FieldValues {
  const times = readTimes(fields);
  const { startLocal, endLocal } = findOccurrenceTimes(times, originalStart);
  const previousStartLocal = fields.previous_start_date as DateTimeString | null;
  const { recurrence: _, ...ofSeries } = fields;
  const ofDate = {
    ...{ start_date: startLocal, end_date: endLocal, external_ids: null },
    previous_start_date: findPreviousStart({ startLocal: times.startLocal, previousStartLocal }, originalStart),
  };
  return replaceValues({ fields: { ...ofSeries, ...ofDate }, texts }, { fields: unwrap(own.fields), texts: mapTexts(own.texts, unwrap) });
}

function readTimes({ start_date, end_date, timezone, all_day }: Values): SeriesTimes {
  return {
    startLocal: start_date as DateTimeString,
    endLocal: end_date as DateTimeString,
    timezone: timezone as string,
    allDay: all_day as boolean,
  };
}

function toLinkFields(links: LinkIds): FieldValues['fields'] {
  return Object.fromEntries(
    Object.values(LINK_TABLES).map(({ field }, place) => [field, links[Object.keys(LINK_TABLES)[place] as keyof LinkIds]]),
  );
}

type Values = FieldValues['fields'];

function wrap(values: object): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
}

/** Returns the values of the fields that do not follow the series. */
function unwrap(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => ((value as unknown[]).length > 0 ? [[name, (value as unknown[])[0]]] : [])),
  );
}

function mapTexts(texts: Readonly<Partial<Record<string, object>>>, map: (values: Values) => Values): FieldValues['texts'] {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, map((text ?? {}) as Values)]));
}
