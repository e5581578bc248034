import type { SelectQueryBuilder } from 'typeorm';
import { CATEGORY_ROOM, withDescendants } from '../../categories/category.resource.js';
import { refuseHidden } from '../../content/finding/links.js';
import { type Linked, narrowToStatus } from '../../content/search/status-filter.js';
import { knownTerms } from '../../content/terms/resolve-terms.js';
import { joinTexts, onlyTranslated } from '../../content/texts/resolve-text-sql.js';
import { translationFilters } from '../../content/translations/translation-filters.js';
import { containsText, searchPattern } from '../../core/database/list-queries.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { alphabetical } from '../../core/text/sort-key.js';
import { ORGANIZER_ROOM } from '../../organizers/organizer.resource.js';
import { TAG_ROOM } from '../../tags/tag.resource.js';
import { VENUE_ROOM } from '../../venues/venue.resource.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { EVENT_ROOM } from '../event.resource.js';
import { addDistance, besideLatitude, located, within } from './events.geo.js';
import { boundsOf, type Window } from './events.window.js';

/** The condition that an event names one of these. */
function linkedTo(linked: Linked, parameter: string): string {
  return `EXISTS (SELECT 1 FROM event_${linked} link WHERE link.event_id = event.id AND link.${linked}_id IN (:...${parameter}))`;
}

/** The window of time, the radius around a point and the status also apply when the client does not send them. */
const FILTERS: Filters<ListEventsDto, Event, keyof Window | 'geoloc_radius' | 'status'> = {
  ...translationFilters(EVENT_ROOM, 'content'),
  search: (events, search, { context }) => {
    const text = joinTexts(events, EVENT_ROOM, 'event', context.locale.chain);
    events.andWhere(containsText([text('nameFolded'), text('descriptionFolded')]), { search: searchPattern(search) });
  },
  categories: async (events, names, { manager, context }) => {
    const known = await knownTerms(manager, CATEGORY_ROOM, names, 'categories', context);
    if (known.length > 0) events.andWhere(linkedTo('category', 'categories'), { categories: await withDescendants(manager, known) });
  },
  tags: async (events, names, { manager, context }) => {
    const tags = await knownTerms(manager, TAG_ROOM, names, 'tags', context);
    if (tags.length > 0) events.andWhere(linkedTo('tag', 'tags'), { tags });
  },
  venue: async (events, venues, { manager, context }) => {
    await refuseHidden(manager, VENUE_ROOM, venues, 'venue', context);
    if (venues.length > 0) events.andWhere(linkedTo('venue', 'venues'), { venues });
  },
  organizer: async (events, organizers, { manager, context }) => {
    await refuseHidden(manager, ORGANIZER_ROOM, organizers, 'organizer', context);
    if (organizers.length > 0) events.andWhere(linkedTo('organizer', 'organizers'), { organizers });
  },
  featured: (events, featured) => events.andWhere('event.featured = :featured', { featured }),
  geoloc: (events, wanted, { context: { principal } }) =>
    events.andWhere(`${wanted ? '' : 'NOT '}${located(principal)}`, { userId: principal.id }),
  geoloc_lat: (events, _latitude, search) => within(events, search),
  geoloc_lng: (_events, _longitude, { query }) => {
    besideLatitude(query);
  },
  include: (events, included) => (included.length > 0 ? events.andWhere('event.id IN (:...included)', { included }) : undefined),
  post_parent: async (events, parent, { manager, context }) => {
    await refuseHidden(manager, EVENT_ROOM, [parent], 'post_parent', context);
    events.andWhere('event.parentId = :parent', { parent });
  },
};

/** The events of a list, in order; a search around a point also selects `distance`, in kilometres. */
export async function searchEvents(search: Search<ListEventsDto>): Promise<SelectQueryBuilder<Event>> {
  const { query, context, manager, nowUtc } = search;
  const events = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  narrowToStatus(events, 'event', query.status, context);
  onlyTranslated(events, EVENT_ROOM, 'event', context.locale.chain);
  await applyFilters(events, FILTERS, search);
  const named = (query.include ?? []).length > 0;
  if (!named) narrowToWindow(events, query, nowUtc);
  if (!named && !isSignedIn(context.principal)) events.andWhere('event.hideFromListings = :hidden', { hidden: false });
  return inOrder(events, search);
}

function narrowToWindow(events: SelectQueryBuilder<Event>, query: ListEventsDto, nowUtc: string): void {
  for (const [place, { column, comparison, utc }] of boundsOf(query, nowUtc).entries()) {
    events.andWhere(`event.${column} ${comparison} :bound${place}`, { [`bound${place}`]: utc });
  }
}

function inOrder(events: SelectQueryBuilder<Event>, { query, context }: Search<ListEventsDto>): SelectQueryBuilder<Event> {
  const { chain, content } = context.locale;
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  if (query.geoloc_lat !== undefined) addDistance(events, context.principal);
  if (query.geoloc_lat !== undefined && query.orderby === undefined)
    return events.orderBy('distance', direction).addOrderBy('event.id', direction);
  const columns = { start_date: 'event.startUtc', date: 'event.publishedUtc', modified: 'event.modifiedUtc', id: 'event.id' };
  const { orderby = 'start_date' } = query;
  const by = orderby === 'title' ? alphabetical(joinTexts(events, EVENT_ROOM, 'event', chain)('sortKey'), content) : columns[orderby];
  return events.orderBy(by, direction).addOrderBy('event.id', direction);
}
