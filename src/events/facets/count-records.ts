import type { LinkedResourceName } from '../../content/access/status.js';
import type { Translation, WithTranslations } from '../../content/texts/translation.entity.js';
import type { TermName } from '../../core/resources.js';
import type { SqlPart } from '../calendar/calendar-sql.js';
import type { CountFacetsDto } from '../dto/count-facets.dto.js';
import type { ListPlan } from '../list/plan-list.js';
import { buildTermCounts } from './build-term-counts.js';
import { type FacetSearch, buildEntriesOf } from './facet-search.js';
import { LINKED_RESOURCES, rankRecords } from './rank-records.js';

/** A record that events link to, and the number of its events. */
export interface RecordCount {
  readonly record: WithTranslations<Translation> & { readonly id: number };
  readonly count: number;
}

/**
 * Counts events by categories, tags, venues or organizers.
 * @param facet the list without the filter of this facet
 * @param base the list with all filters
 */
export async function countRecords(
  resource: LinkedResourceName,
  facet: FacetSearch,
  base: FacetSearch,
  query: CountFacetsDto,
): Promise<RecordCount[]> {
  const { facet_sort: sort, facet_size: size } = query;
  const { manager, records, context } = facet.search;
  const counts = await buildCounts(resource, facet);
  // The venues of towns that the client filters by are not its choice.
  const selected = isTerm(resource) ? findSelected(base.plan, resource) : (query[resource] ?? []);
  const ranked = await rankRecords(manager, resource, counts, { sort, size, selected }, context);
  const ids = ranked.map(({ id }) => id);
  const loaded = new Map((await records.load(LINKED_RESOURCES[resource], ids)).map((record) => [record.id, record]));
  return ranked.flatMap(({ id, events }) => {
    const record = loaded.get(id);
    return record ? [{ record, count: events }] : [];
  });
}

/** Builds a query of the numbers of events by record: `id`, `events`. */
async function buildCounts(resource: LinkedResourceName, facet: FacetSearch): Promise<SqlPart> {
  if (isTerm(resource) && facet.isCountedByTerm) {
    const { manager } = facet.search;
    const terms: { id: number }[] = await manager.query(`SELECT id FROM ${resource}`);
    return buildTermCounts(
      resource,
      terms.map(({ id }) => id),
      facet.plan.selection,
    );
  }
  const { ids } = await facet.findMatches();
  return {
    sql: `SELECT entry.facet_id AS id, COUNT(*) AS events FROM calendar_entry entry WHERE ${buildEntriesOf(ids, resource, 'entry')} GROUP BY entry.facet_id`,
    values: [],
  };
}

function isTerm(resource: LinkedResourceName): resource is TermName {
  return resource === 'category' || resource === 'tag';
}

/** Finds the terms that the client filters by, also by their slugs. */
function findSelected({ selection }: ListPlan, name: TermName): readonly number[] {
  const { facet, ids, otherFacets } = selection;
  // A source may read a facet of its own, such as the venues around a point.
  return [{ facet, ids }, ...otherFacets].filter((condition) => condition.facet === name).flatMap((condition) => condition.ids);
}
