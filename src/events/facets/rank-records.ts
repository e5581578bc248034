import type { EntityManager, ObjectLiteral } from 'typeorm';
import { CATEGORY_RESOURCE } from '../../categories/category.resource.js';
import { buildReadableCondition, buildReadableTermsCondition } from '../../content/access/record-rights.js';
import type { LinkedResourceName } from '../../content/access/status.js';
import { filterTranslated, joinResolvedTexts } from '../../content/texts/resolve-text-sql.js';
import type { Translation, WithTranslations } from '../../content/texts/translation.entity.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { ORGANIZER_RESOURCE } from '../../organizers/organizer.resource.js';
import { TAG_RESOURCE } from '../../tags/tag.resource.js';
import { VENUE_RESOURCE } from '../../venues/venue.resource.js';
import type { SqlPart } from '../calendar/calendar-sql.js';
import type { CountFacetsDto } from '../dto/count-facets.dto.js';

/** What facets need of a resource that events link to. */
interface LinkedResource {
  readonly resource: LinkedResourceName;
  readonly recordEntity: new () => WithTranslations<Translation> & { id: number };
  readonly translationEntity: new () => Translation;
}

export const LINKED_RESOURCES: Readonly<Record<LinkedResourceName, LinkedResource>> = {
  category: CATEGORY_RESOURCE,
  tag: TAG_RESOURCE,
  venue: VENUE_RESOURCE,
  organizer: ORGANIZER_RESOURCE,
};

/** The id of a record, and the number of its events. */
export interface RankedRecord {
  readonly id: number;
  readonly events: number;
}

/** Which records of a facet are shown. */
export interface Ranking {
  readonly sort: CountFacetsDto['facet_sort'];
  readonly size: number;
  /** The records that the client filters by. They are shown in any case. */
  readonly selected: readonly number[];
}

/**
 * Returns the first records of a facet, and the selected ones, in order. Records without events are left out, and those that the
 * client must not read.
 * @param counts a query of `id` and `events`
 */
export async function rankRecords(
  manager: EntityManager,
  resource: LinkedResourceName,
  counts: SqlPart,
  { sort, size, selected }: Ranking,
  context: RequestContext,
): Promise<RankedRecord[]> {
  const first = await findRanked(manager, resource, counts, { sort, size, among: [] }, context);
  const missing = selected.filter((id) => first.every((shown) => shown.id !== id));
  if (missing.length === 0) return first;
  const others = await findRanked(manager, resource, counts, { sort, size: missing.length, among: missing }, context);
  const empty = missing.filter((id) => others.every((shown) => shown.id !== id)).map((id) => ({ id, events: 0 }));
  return [...first, ...others, ...empty];
}

async function findRanked(
  manager: EntityManager,
  resource: LinkedResourceName,
  counts: SqlPart,
  { sort, size, among }: { readonly sort: Ranking['sort']; readonly size: number; readonly among: readonly number[] },
  context: RequestContext,
): Promise<RankedRecord[]> {
  const { principal, locale } = context;
  const definition = LINKED_RESOURCES[resource];
  const { sql, parameters } = nameParameters(counts);
  const records = manager
    .createQueryBuilder()
    .select('counted.id', 'id')
    .addSelect('counted.events', 'events')
    .from<ObjectLiteral>(`(${sql})`, 'counted')
    .innerJoin(definition.recordEntity, resource, `${resource}.id = counted.id`)
    .setParameters(parameters);
  if (resource === 'category' || resource === 'tag') records.where(buildReadableTermsCondition(principal, resource));
  else {
    const readable = buildReadableCondition(principal, resource);
    records.where(readable.sql, readable.parameters);
  }
  if (among.length > 0) records.andWhere(`${resource}.id IN (${among.join()})`);
  // A selected record is shown also where the language has no text of it.
  if (among.length === 0) filterTranslated(records, definition, resource, context);
  if (sort === 'count') records.orderBy('counted.events', 'DESC');
  else records.orderBy(buildOrderExpression(joinResolvedTexts(records, definition, resource, locale.chain)('sortKey'), locale.content));
  const rows = await records.addOrderBy('counted.id').limit(size).getRawMany<{ id: number; events: number | string }>();
  return rows.map(({ id, events }) => ({ id, events: Number(events) }));
}

/** Gives the placeholders of a part the names that a query builder needs. */
function nameParameters({ sql, values }: SqlPart): SqlPart & { readonly parameters: Record<string, unknown> } {
  let place = 0;
  const named = sql.replaceAll('?', () => `:counted${place++}`);
  return { sql: named, values, parameters: Object.fromEntries(values.map((value, index) => [`counted${index}`, value])) };
}
