import type { EntityManager } from 'typeorm';
import { CATEGORY_RESOURCE } from '../../categories/category.resource.js';
import { assertAllReadable } from '../../content/finding/linked-records.js';
import { resolveTermIds } from '../../content/terms/resolve-terms.js';
import { findTreeIds } from '../../core/database/trees.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { ORGANIZER_RESOURCE } from '../../organizers/organizer.resource.js';
import { TAG_RESOURCE } from '../../tags/tag.resource.js';
import { VENUE_RESOURCE } from '../../venues/venue.resource.js';
import type { CalendarSelection, FacetCondition } from '../calendar/calendar-selection.js';
import type { EventSearch } from './events.text.js';
import { resolveTimeBounds } from './events.time-window.js';

/**
 * Resolves the categories, tags, venues and organizers that a list asks for. An empty list is no condition.
 * @throws DomainError 400 for one that does not exist, or that the client must not read
 */
export async function resolveFacets({ query, context, manager, records }: EventSearch): Promise<FacetCondition[]> {
  const categories = await resolveTermIds(manager, CATEGORY_RESOURCE, query.categories ?? [], 'categories', context);
  const tags = await resolveTermIds(manager, TAG_RESOURCE, query.tags ?? [], 'tags', context);
  const { venue: venues = [], organizer: organizers = [] } = query;
  assertAllReadable(await records.load(VENUE_RESOURCE, venues), venues, 'venue', context);
  assertAllReadable(await records.load(ORGANIZER_RESOURCE, organizers), organizers, 'organizer', context);
  const facets: FacetCondition[] = [
    { facet: 'category', ids: categories },
    { facet: 'tag', ids: tags },
    { facet: 'venue', ids: [...new Set(venues)] },
    { facet: 'organizer', ids: [...new Set(organizers)] },
  ];
  return facets.filter(({ ids }) => ids.length > 0);
}

/** Returns what a list of public events asks of the calendar. @throws DomainError 400 */
export async function selectFromCalendar(search: EventSearch): Promise<CalendarSelection> {
  const { query, context, nowUtc } = search;
  return {
    facets: await resolveFacets(search),
    bounds: resolveTimeBounds(query, nowUtc),
    featured: query.featured,
    includesHidden: isSignedIn(context.principal),
  };
}

/** Builds an SQL condition on `event`: it links to one of the records, or to a descendant of a category. */
export async function buildLinkCondition(manager: EntityManager, { facet, ids }: FacetCondition): Promise<string> {
  const linked = facet === 'category' ? await findTreeIds(manager, 'category', ids) : ids;
  return `EXISTS (SELECT 1 FROM event_${facet} link WHERE link.event_id = event.id AND link.${facet}_id IN (${linked.join()}))`;
}
