import { In } from 'typeorm';
import { listChangedColumns } from '../../accounts/audit/changed-fields.js';
import { LINKED } from '../../content/access/status.js';
import type { WritePlanner } from '../../content/plans/write-planner.js';
import { planTextRows, type TextRows } from '../../content/texts/plan-texts.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { Event, EventTranslation } from '../event.entity.js';
import type { LinkChange } from '../links/event-link-writer.js';
import { LINK_TABLES, readLinkIds, toLinkRows } from '../links/event-link-tables.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import type { OwnValues } from './own-values.js';
import { type EventParts, projectDate, readOwnValues, type StoredEvent } from './project-date.js';

/** A changed date before and after a write. */
export interface ProjectedDate {
  /** As it is stored; undefined for a date that has no row in `event` yet. */
  readonly before?: EventParts | undefined;
  /** As it is shown from now on. Without own names it has nothing of its own any more, and loses its row. */
  readonly after: EventParts;
}

export interface ProjectionOptions {
  /** The original starts that dates get, by their ids. Other dates are left out. */
  readonly starts?: ReadonlyMap<number, string> | undefined;
  /** Returns what a date has of its own from now on. */
  readonly changeOwn?: ((own: OwnValues, id: number) => OwnValues) | undefined;
}

/** Projects the changed dates of a series, which is locked, and as the current unit of work has written it. */
export async function projectChangedDates(
  { manager, settings }: WritePlanner,
  seriesId: number,
  { starts, changeOwn = (own) => own }: ProjectionOptions = {},
): Promise<ProjectedDate[]> {
  if (starts?.size === 0) return [];
  const { entities, raw } = await manager
    .createQueryBuilder(Event, 'event')
    .leftJoin(Occurrence, 'occurrence', 'occurrence.id = event.id')
    .addSelect('occurrence.originalStartLocal', 'originalStart')
    .where('event.id = :seriesId OR event.seriesId = :seriesId', { seriesId })
    .orderBy('event.id')
    .getRawAndEntities<{ originalStart: string }>();
  if (entities.length === 1) return [];
  const ids = entities.map(({ id }) => id);
  const texts = await manager.find(EventTranslation, { where: { ownerId: In(ids) } });
  const links = await readLinkIds(manager, ids);
  const toParts = (event: Event): EventParts => ({
    record: { ...event, translations: texts.filter(({ ownerId }) => ownerId === event.id) },
    links: links.get(event.id)!.value,
  });
  const series = toParts(entities.find(({ id }) => id === seriesId)!);
  return entities.flatMap((event, place) => {
    const { id } = event;
    const originalStartLocal = starts ? starts.get(id) : raw[place]!.originalStart;
    if (id === seriesId || originalStartLocal === undefined) return [];
    const before = toParts(event);
    const own = changeOwn(readOwnValues(before), id);
    return { before, after: projectDate(series, { id, originalStartLocal, record: before.record }, own, settings) };
  });
}

/** Writes the rows of changed dates of a series, with their texts and links. The caller writes their rows of `occurrence`. */
export async function writeChangedDates(planner: WritePlanner, dates: readonly ProjectedDate[]): Promise<void> {
  const { manager } = planner;
  const [shown, left] = [dates.filter(({ after }) => hasOwnRow(after)), dates.filter(({ after }) => !hasOwnRow(after))];
  const created = shown.filter(({ before }) => before === undefined).map(({ after }) => after.record);
  await insertRowsOf(manager, Event, created.map(withoutTexts));
  await updateRows(planner, shown);
  await writeTexts(planner, shown.flatMap(listTextRows));
  await writeLinks(planner, shown);
  for (const { before, after } of left) if (before) await deleteChangedDate(planner, after.record);
}

/** Deletes the row of a date that has nothing of its own any more, with its texts and links. It shows its series again. */
export async function deleteChangedDate(
  { manager }: Pick<WritePlanner, 'manager'>,
  { id, seriesId }: Pick<Event, 'id' | 'seriesId'>,
): Promise<void> {
  await manager.update(Occurrence, { id }, { recordId: seriesId! });
  await manager.delete(Event, { id });
}

/** Returns the rows of the translations of a date that differ. */
export function listTextRows({ before, after }: ProjectedDate): TextRows<EventTranslation> {
  const { id, translations } = after.record;
  const texts = new Map(translations.map((text) => [text.language, text]));
  return planTextRows({ id, translations: before?.record.translations ?? [] }, { texts }, new Map());
}

/** Returns the links of a date that differ. */
export function listLinkChanges({ before, after }: ProjectedDate): LinkChange[] {
  const changes = LINKED.map((linked) => ({ linked, before: before?.links[linked] ?? [], after: after.links[linked] ?? [] }));
  return changes.filter((change) => change.before.join() !== change.after.join());
}

/** Tells whether a date has a row in `event`, because something is its own. */
export function hasOwnRow({ record }: EventParts): boolean {
  return record.ownNames !== null;
}

export function withoutTexts({ translations: _, ...row }: StoredEvent): Omit<StoredEvent, 'translations'> {
  return row;
}

function groupBy<T, K>(items: readonly T[], toKey: (item: T) => K): (readonly [K, readonly T[]])[] {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return [...groups];
}

/** Most of the dates get the same values. */
async function updateRows({ manager }: WritePlanner, dates: readonly ProjectedDate[]): Promise<void> {
  const changed = dates.flatMap(({ before, after }) => {
    if (!before) return [];
    const columns = listChangedColumns(before.record, withoutTexts(after.record));
    const { id, version, modifiedUtc } = after.record;
    if (version !== before.record.version) columns.push('version');
    const values = Object.fromEntries(columns.map((column) => [column, after.record[column as keyof Event]]));
    const isAsBefore = columns.length === 0 && before.record.modifiedUtc === modifiedUtc;
    return isAsBefore ? [] : { id, values: { ...values, modifiedUtc } };
  });
  for (const [, some] of groupBy(changed, ({ values }) => JSON.stringify(values)))
    await manager.update(Event, { id: In(some.map(({ id }) => id)) }, some[0]!.values);
}

async function writeTexts({ manager }: WritePlanner, rows: TextRows<EventTranslation>): Promise<void> {
  const inserted = rows.flatMap(({ before, after }) => (before || !after ? [] : after));
  for (const [language, some] of groupBy(
    rows.filter(({ before }) => before),
    (row) => row.language,
  )) {
    const [row, ...others] = some;
    const ownerIds = some.map(({ before }) => before!.ownerId);
    if (others.length === 0 && row?.after) await manager.update(EventTranslation, { ownerId: In(ownerIds), language }, row.after);
    else {
      await manager.delete(EventTranslation, { ownerId: In(ownerIds), language });
      inserted.push(...some.flatMap(({ after }) => after ?? []));
    }
  }
  await insertRowsOf(manager, EventTranslation, inserted);
}

async function writeLinks({ manager }: WritePlanner, dates: readonly ProjectedDate[]): Promise<void> {
  const changes = dates.flatMap((date) => listLinkChanges(date).map((change) => ({ ...change, id: date.after.record.id })));
  for (const [linked, some] of groupBy(changes, (change) => change.linked)) {
    const { entity } = LINK_TABLES[linked];
    const former = some.filter(({ before }) => before.length > 0).map(({ id }) => id);
    if (former.length > 0) await manager.delete(entity, { eventId: In(former) });
    const rows = some.flatMap(({ id, after }) => toLinkRows(id, linked, after));
    await insertRowsOf(manager, entity, rows);
  }
}
