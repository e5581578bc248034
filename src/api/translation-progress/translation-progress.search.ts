import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { DueTranslation, PageSlice, StatusCount, TranslationProgressStatus } from './due-translations.js';
import { buildAccessConditions, type KindLanguage } from './translatable-kinds.js';

/** A draft that the reader may not see is as good as none. */
const STATUS_SQL = "COALESCE(own.progress, 'missing')";

/** Every pair, counted by status: one statement. */
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

/**
 * What lies in the shares, in their order and then by id: one statement.
 */
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

/** The records of a pair that the reader sees, each with its status and the place of the pair among those asked for. */
function createRecordQuery(
  manager: EntityManager,
  { recordKind, language }: KindLanguage,
  place: number,
  context: RequestContext,
): SelectQueryBuilder<ObjectLiteral> {
  const { type, recordEntity, translationEntity } = recordKind;
  const { seen, drafts, parameters } = buildAccessConditions(context, recordKind);
  return manager
    .createQueryBuilder<ObjectLiteral>(recordEntity, type)
    .select(String(place), 'place')
    .addSelect(STATUS_SQL, 'status')
    .leftJoin(translationEntity, 'own', `own.ownerId = ${type}.id AND own.language = '${language}' AND (own.draft = 0 OR ${drafts})`)
    .where(seen)
    .setParameters(parameters);
}

/** Several queries as one; those with a limit of their own stand in brackets, which SQLite takes around a table only. */
async function queryUnion<R>(manager: EntityManager, parts: readonly SelectQueryBuilder<ObjectLiteral>[], order = ''): Promise<R[]> {
  const queries = parts.map((part) => part.getQueryAndParameters());
  const sql = queries.map(([query], place) => `SELECT * FROM (${query}) part${place}`).join(' UNION ALL ');
  return manager.query<R[]>(
    `${sql} ${order}`.trim(),
    queries.flatMap(([, values]) => values as unknown[]),
  );
}
