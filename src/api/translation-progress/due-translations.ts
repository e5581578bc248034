import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { buildExceptChangedDates } from '../../content/records/changed-dates.js';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import type { TranslationStatus } from '../../content/texts/translation-state.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import type { SliceBlocks } from './count-by-status.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import { BLOCK_SIZE } from './record-blocks.js';
import { type KindLanguage, buildAccessConditions, type RecordKind } from './translatable-kinds.js';

/** The status of a translation. A draft that the client must not read counts as missing. */
const STATUS_SQL = "COALESCE(own.progress, 'missing')";

/** A slice of a page, and where its records are. */
interface LocatedSlice extends PageSlice {
  readonly blocks: SliceBlocks;
}

/** Finds the due translations of the slices, ordered by slice and then by id, in one statement. */
export async function findDueTranslations(
  manager: EntityManager,
  slices: readonly LocatedSlice[],
  statuses: readonly DueStatus[],
  context: RequestContext,
): Promise<DueTranslation[]> {
  if (slices.length === 0) return [];
  const parts = slices.map(({ kindLanguage, blocks: { firstIds, offset }, limit }, place) => {
    const { type, translationEntity } = kindLanguage.recordKind;
    const ranges = firstIds.map((id) => `${type}.id >= ${id} AND ${type}.id < ${id + BLOCK_SIZE}`);
    const records = createRecordQuery(manager, kindLanguage, place, context)
      .andWhere(`(${ranges.join(' OR ')})`)
      .andWhere(`${STATUS_SQL} IN (:...statuses)`, { statuses });
    const title = joinResolvedTexts(records, { translationEntity }, type, context.locale.chain)('name');
    records.addSelect(`${type}.id`, 'id').addSelect(`${type}.sourceLanguage`, 'source').addSelect(title, 'title');
    return records.orderBy(`${type}.id`).offset(offset).limit(limit);
  });
  const rows = await queryUnion<Omit<DueTranslation, 'kindLanguage'> & { place: number }>(
    manager,
    ['place', 'status', 'id', 'source', 'title'],
    parts,
    'ORDER BY place, id',
  );
  return rows.map(({ place, ...due }) => ({ ...due, kindLanguage: slices[place]!.kindLanguage }));
}

/** Builds the query of the readable records of a pair. It selects the status of each, and the position of the pair. */
function createRecordQuery(
  manager: EntityManager,
  { recordKind, language }: KindLanguage,
  place: number,
  context: RequestContext,
): SelectQueryBuilder<ObjectLiteral> {
  const { type, translationEntity } = recordKind;
  const { drafts } = buildAccessConditions(context, recordKind);
  return createReadableQuery(manager, recordKind, place, context)
    .addSelect(STATUS_SQL, 'status')
    .leftJoin(translationEntity, 'own', `own.ownerId = ${type}.id AND own.language = '${language}' AND (own.draft = 0 OR ${drafts})`);
}

/** Builds the query of the readable records of a resource. It selects the position of its part in the union. */
function createReadableQuery(
  manager: EntityManager,
  recordKind: RecordKind,
  place: number,
  context: RequestContext,
): SelectQueryBuilder<ObjectLiteral> {
  const { readable, parameters } = buildAccessConditions(context, recordKind);
  return manager
    .createQueryBuilder<ObjectLiteral>(recordKind.recordEntity, recordKind.type)
    .select(String(place), 'place')
    .where(`(${readable})${buildExceptChangedDates(recordKind.type, recordKind.type)}`)
    .setParameters(parameters);
}

/**
 * Runs several queries as one UNION ALL. Each is a subquery, because SQLite allows no ORDER BY and LIMIT in parts of a union. The
 * columns are named, because TypeORM selects those of entities before the others.
 */
export async function queryUnion<R>(
  manager: EntityManager,
  columns: readonly (keyof R & string)[],
  parts: readonly SelectQueryBuilder<ObjectLiteral>[],
  order = '',
): Promise<R[]> {
  const queries = parts.map((part) => part.getQueryAndParameters());
  const sql = queries.map(([query], place) => `SELECT ${columns.join(', ')} FROM (${query}) part${place}`).join(' UNION ALL ');
  return manager.query<R[]>(
    `${sql} ${order}`.trim(),
    queries.flatMap(([, values]) => values as unknown[]),
  );
}

/** The status of a translation, or `missing` if there is none. */
export type TranslationProgressStatus = TranslationStatus | 'missing';

/** The number of records with a status, for one resource and language. */
export interface StatusCount {
  readonly kindLanguage: KindLanguage;
  readonly status: TranslationProgressStatus;
  readonly count: number;
}

/** A translation that is missing or needs work. */
export interface DueTranslation {
  readonly kindLanguage: KindLanguage;
  /** The id of the record. */
  readonly id: number;
  readonly status: DueStatus;
  /** The source language of the record. */
  readonly source: Language;
  /** The title along the request's fallback chain. */
  readonly title: string | null;
}

/** The part of a page that one resource and language fills. */
export interface PageSlice<Pair = KindLanguage> {
  readonly kindLanguage: Pair;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns the slices of a page, if the pairs of resource and language follow each other.
 * @param totals the number of due translations of each pair, in order
 */
export function slicePage<Pair>(
  totals: ReadonlyMap<Pair, number>,
  { page, per_page }: { page: number; per_page: number },
): PageSlice<Pair>[] {
  let [before, remaining] = [(page - 1) * per_page, per_page];
  return [...totals].flatMap(([kindLanguage, total]) => {
    const offset = Math.min(before, total);
    const limit = Math.min(remaining, total - offset);
    before -= offset;
    remaining -= limit;
    return limit > 0 ? [{ kindLanguage, offset, limit }] : [];
  });
}
