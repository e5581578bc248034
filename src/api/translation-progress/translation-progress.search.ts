import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { DueTranslation, PageSlice, StatusCount, TranslationProgressStatus } from './due-translations.js';
import { buildAccessConditions, type KindLanguage } from './translatable-kinds.js';

/** The status of a translation. A draft that the client must not read counts as missing. */
const STATUS_SQL = "COALESCE(own.progress, 'missing')";

/** Counts the records of every pair by status, in one statement. */
export async function countByStatus(
  manager: EntityManager,
  pairs: readonly KindLanguage[],
  context: RequestContext,
): Promise<StatusCount[]> {
  const parts = pairs.map((kindLanguage, position) =>
    createRecordQuery(manager, kindLanguage, position, context).addSelect('COUNT(*)', 'count').groupBy(STATUS_SQL),
  );
  const rows = await queryUnion<{ place: number; status: TranslationProgressStatus; count: number | string }>(manager, parts);
  return rows.map(({ place: position, status, count }) => ({ kindLanguage: pairs[position]!, status, count: Number(count) }));
}

/** Finds the due translations of the slices, ordered by slice and then by id, in one statement. */
export async function findDueTranslations(
  manager: EntityManager,
  slices: readonly PageSlice[],
  statuses: readonly DueStatus[],
  context: RequestContext,
): Promise<DueTranslation[]> {
  if (slices.length === 0) return [];
  const parts = slices.map(({ kindLanguage, offset, limit }, place) => {
    const { type, translationEntity } = kindLanguage.recordKind;
    const records = createRecordQuery(manager, kindLanguage, place, context).andWhere(`${STATUS_SQL} IN (:...statuses)`, { statuses });
    const title = joinResolvedTexts(records, { translationEntity }, type, context.locale.chain)('name');
    records.addSelect(`${type}.id`, 'id').addSelect(`${type}.sourceLanguage`, 'source').addSelect(title, 'title');
    return records.orderBy(`${type}.id`).offset(offset).limit(limit);
  });
  const rows = await queryUnion<Omit<DueTranslation, 'kindLanguage'> & { place: number }>(manager, parts, 'ORDER BY place, id');
  return rows.map(({ place, ...due }) => ({ ...due, kindLanguage: slices[place]!.kindLanguage }));
}

/** Builds the query of the readable records of a pair. It selects the status of each, and the position of the pair. */
function createRecordQuery(
  manager: EntityManager,
  { recordKind, language }: KindLanguage,
  place: number,
  context: RequestContext,
): SelectQueryBuilder<ObjectLiteral> {
  const { type, recordEntity, translationEntity } = recordKind;
  const { readable, drafts, parameters } = buildAccessConditions(context, recordKind);
  return manager
    .createQueryBuilder<ObjectLiteral>(recordEntity, type)
    .select(String(place), 'place')
    .addSelect(STATUS_SQL, 'status')
    .leftJoin(translationEntity, 'own', `own.ownerId = ${type}.id AND own.language = '${language}' AND (own.draft = 0 OR ${drafts})`)
    .where(readable)
    .setParameters(parameters);
}

/** Runs several queries as one UNION ALL. Each is a subquery, because SQLite allows no ORDER BY and LIMIT in parts of a union. */
async function queryUnion<R>(manager: EntityManager, parts: readonly SelectQueryBuilder<ObjectLiteral>[], order = ''): Promise<R[]> {
  const queries = parts.map((part) => part.getQueryAndParameters());
  const sql = queries.map(([query], place) => `SELECT * FROM (${query}) part${place}`).join(' UNION ALL ');
  return manager.query<R[]>(
    `${sql} ${order}`.trim(),
    queries.flatMap(([, values]) => values as unknown[]),
  );
}
