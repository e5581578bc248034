import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { joinTexts } from '../../content/texts/resolve-text-sql.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { Count, Due, Progress, Share } from './due-translations.js';
import { conditionsFor, type Pair } from './translatable-kinds.js';

/** A draft that the reader may not see is as good as none. */
const STATUS = "COALESCE(own.progress, 'missing')";

/** Every pair, counted by status: one statement. */
export async function countByStatus(manager: EntityManager, pairs: readonly Pair[], context: RequestContext): Promise<Count[]> {
  const parts = pairs.map((pair, place) => recordsOf(manager, pair, place, context).addSelect('COUNT(*)', 'count').groupBy(STATUS));
  const rows = await together<{ place: number; status: Progress; count: number | string }>(manager, parts);
  return rows.map(({ place, status, count }) => ({ pair: pairs[place]!, status, count: Number(count) }));
}

/**
 * What lies in the shares, in their order and then by id: one statement.
 */
export async function dueIn(
  manager: EntityManager,
  shares: readonly Share[],
  statuses: readonly DueStatus[],
  context: RequestContext,
): Promise<Due[]> {
  if (shares.length === 0) return [];
  const parts = shares.map(({ pair, offset, limit }, place) => {
    const { type, entity } = pair.kind;
    const records = recordsOf(manager, pair, place, context).andWhere(`${STATUS} IN (:...statuses)`, { statuses });
    const title = joinTexts(records, { entity }, type, context.locale.chain)('name');
    records.addSelect(`${type}.id`, 'id').addSelect(`${type}.sourceLanguage`, 'source').addSelect(title, 'title');
    return records.orderBy(`${type}.id`).offset(offset).limit(limit);
  });
  const rows = await together<Omit<Due, 'pair'> & { place: number }>(manager, parts, 'ORDER BY place, id');
  return rows.map(({ place, ...due }) => ({ ...due, pair: shares[place]!.pair }));
}

/** The records of a pair that the reader sees, each with its status and the place of the pair among those asked for. */
function recordsOf(
  manager: EntityManager,
  { kind, language }: Pair,
  place: number,
  context: RequestContext,
): SelectQueryBuilder<ObjectLiteral> {
  const { type, record, entity } = kind;
  const { seen, drafts, parameters } = conditionsFor(context, kind);
  return manager
    .createQueryBuilder<ObjectLiteral>(record, type)
    .select(String(place), 'place')
    .addSelect(STATUS, 'status')
    .leftJoin(entity, 'own', `own.ownerId = ${type}.id AND own.language = '${language}' AND (own.draft = 0 OR ${drafts})`)
    .where(seen)
    .setParameters(parameters);
}

/** Several queries as one; those with a limit of their own stand in brackets, which SQLite takes around a table only. */
async function together<R>(manager: EntityManager, parts: readonly SelectQueryBuilder<ObjectLiteral>[], order = ''): Promise<R[]> {
  const queries = parts.map((part) => part.getQueryAndParameters());
  const sql = queries.map(([query], place) => `SELECT * FROM (${query}) part${place}`).join(' UNION ALL ');
  return manager.query<R[]>(
    `${sql} ${order}`.trim(),
    queries.flatMap(([, values]) => values as unknown[]),
  );
}
