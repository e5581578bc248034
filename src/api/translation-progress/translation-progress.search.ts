import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import type { TranslationStatus } from '../../content/texts/translation-state.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { DueTranslation, PageSlice, StatusCount } from './due-translations.js';
import { buildAccessConditions, type KindLanguage, type RecordKind } from './translatable-kinds.js';

/** The status of a translation. A draft that the client must not read counts as missing. */
const STATUS_SQL = "COALESCE(own.progress, 'missing')";

/**
 * Counts the records of every pair by status, in one statement. It counts the translations that exist, which an index answers
 * without the texts; the other records have none.
 */
export async function countByStatus(
  manager: EntityManager,
  pairs: readonly KindLanguage[],
  context: RequestContext,
): Promise<StatusCount[]> {
  const kinds = [...new Set(pairs.map(({ recordKind }) => recordKind))];
  const parts = kinds.flatMap((kind, place) => [
    createReadableQuery(manager, kind, place, context).addSelect("''", 'language').addSelect("''", 'status').addSelect('COUNT(*)', 'count'),
    createTranslationCountQuery(manager, kind, place, context),
  ]);
  const rows = await queryUnion<CountRow>(manager, ['place', 'language', 'status', 'count'], parts);
  return pairs.flatMap((kindLanguage) => {
    const ofKind = rows.filter(({ place }) => kinds[place] === kindLanguage.recordKind);
    return countPair(kindLanguage, ofKind);
  });
}

/** The number of records, whose language and status are empty, or that of translations with a status. */
interface CountRow {
  readonly place: number;
  readonly language: string;
  readonly status: TranslationStatus | '';
  readonly count: number | string;
}

function createTranslationCountQuery(manager: EntityManager, kind: RecordKind, place: number, context: RequestContext) {
  const { drafts } = buildAccessConditions(context, kind);
  return createReadableQuery(manager, kind, place, context)
    .addSelect('own.language', 'language')
    .addSelect('own.progress', 'status')
    .addSelect('COUNT(*)', 'count')
    .innerJoin(kind.translationEntity, 'own', `own.ownerId = ${kind.type}.id AND (own.draft = 0 OR ${drafts})`)
    .groupBy('own.language')
    .addGroupBy('own.progress');
}

function countPair(kindLanguage: KindLanguage, rows: readonly CountRow[]): StatusCount[] {
  const counts: StatusCount[] = rows.flatMap(({ language, status, count }) =>
    language === kindLanguage.language && status !== '' ? [{ kindLanguage, status, count: Number(count) }] : [],
  );
  const total = Number(rows.find(({ status }) => status === '')?.count ?? 0);
  const missing = counts.reduce((rest, { count }) => rest - count, total);
  return missing > 0 ? [...counts, { kindLanguage, status: 'missing', count: missing }] : counts;
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
    .where(readable)
    .setParameters(parameters);
}

/**
 * Runs several queries as one UNION ALL. Each is a subquery, because SQLite allows no ORDER BY and LIMIT in parts of a union. The
 * columns are named, because TypeORM selects those of entities before the others.
 */
async function queryUnion<R>(
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
