import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { CATEGORY_ROOM, withDescendants } from '../../categories/category.resource.js';
import { refuseHidden } from '../../content/finding/links.js';
import type { ContentContext } from '../../content/search/search-content.js';
import { type Linked, narrowToStatus } from '../../content/search/status-filter.js';
import { knownTerms } from '../../content/terms/resolve-terms.js';
import { joinTexts, onlyTranslated } from '../../content/texts/resolve-text-sql.js';
import { translationFilters } from '../../content/translations/translation-filters.js';
import { containsText, searchPattern } from '../../core/database/list-queries.js';
import type { View } from '../../core/http/context/locale.js';
import { isSignedIn, type Reader } from '../../core/http/context/principal.js';
import { applyFilters, type Filters, readElsewhere } from '../../core/http/lists/filters.js';
import { alphabetical } from '../../core/text/sort-key.js';
import { ORGANIZER_ROOM } from '../../organizers/organizer.resource.js';
import { TAG_ROOM } from '../../tags/tag.resource.js';
import { VENUE_ROOM } from '../../venues/venue.resource.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { Event } from '../event.entity.js';
import { EVENT_ROOM } from '../event.resource.js';
import { addDistance, besideLatitude, located, within } from './events.geo.js';
import { boundsOf } from './events.window.js';

/** The condition that an event names one of these. */
function linkedTo(linked: Linked, parameter: string): string {
  return `EXISTS (SELECT 1 FROM event_${linked} link WHERE link.event_id = event.id AND link.${linked}_id IN (:...${parameter}))`;
}

const FILTERS: Filters<ListEventsDto, Event, ContentContext> = {
  ...translationFilters(EVENT_ROOM, 'content'),
  search: (events, search, { view }) => {
    const text = joinTexts(events, EVENT_ROOM, 'event', view.chain);
    events.andWhere(containsText([text('nameFolded'), text('descriptionFolded')]), { search: searchPattern(search) });
  },
  categories: async (events, names, { manager, view, reader }) => {
    const known = await knownTerms(manager, CATEGORY_ROOM, names, { view, reader, parameter: 'categories' });
    if (known.length > 0) events.andWhere(linkedTo('category', 'categories'), { categories: await withDescendants(manager, known) });
  },
  tags: async (events, names, { manager, view, reader }) => {
    const tags = await knownTerms(manager, TAG_ROOM, names, { view, reader, parameter: 'tags' });
    if (tags.length > 0) events.andWhere(linkedTo('tag', 'tags'), { tags });
  },
  venue: async (events, venues, { manager, reader }) => {
    await refuseHidden(manager, VENUE_ROOM, venues, reader, 'venue');
    if (venues.length > 0) events.andWhere(linkedTo('venue', 'venues'), { venues });
  },
  organizer: async (events, organizers, { manager, reader }) => {
    await refuseHidden(manager, ORGANIZER_ROOM, organizers, reader, 'organizer');
    if (organizers.length > 0) events.andWhere(linkedTo('organizer', 'organizers'), { organizers });
  },
  featured: (events, featured) => events.andWhere('event.featured = :featured', { featured }),
  geoloc: (events, wanted, { reader }) => events.andWhere(`${wanted ? '' : 'NOT '}${located(reader)}`, { reader: reader.id }),
  geoloc_lat: (events, _latitude, { reader }, query) => within(events, query, reader),
  geoloc_lng: (_events, _longitude, _context, query) => {
    besideLatitude(query);
  },
  geoloc_radius: readElsewhere,
  include: (events, included) => (included.length > 0 ? events.andWhere('event.id IN (:...included)', { included }) : undefined),
  post_parent: async (events, parent, { manager, reader }) => {
    await refuseHidden(manager, EVENT_ROOM, [parent], reader, 'post_parent');
    events.andWhere('event.parentId = :parent', { parent });
  },
  status: readElsewhere,
  start_date: readElsewhere,
  end_date: readElsewhere,
  starts_after: readElsewhere,
  starts_before: readElsewhere,
  ends_after: readElsewhere,
  ends_before: readElsewhere,
  order: readElsewhere,
  orderby: readElsewhere,
};

/** The events of a list, in order; a search around a point also selects `distance`, in kilometres. */
export async function searchEvents(
  manager: EntityManager,
  query: ListEventsDto,
  reader: Reader,
  view: View,
  nowUtc: string,
): Promise<SelectQueryBuilder<Event>> {
  const events = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  narrowToStatus(events, 'event', query.status, reader);
  onlyTranslated(events, EVENT_ROOM, 'event', view.chain);
  await applyFilters(events, query, { reader, view, nowUtc, manager }, FILTERS);
  const named = (query.include ?? []).length > 0;
  if (!named) narrowToWindow(events, query, nowUtc);
  if (!named && !isSignedIn(reader)) events.andWhere('event.hideFromListings = :hidden', { hidden: false });
  return inOrder(events, query, reader, view);
}

function narrowToWindow(events: SelectQueryBuilder<Event>, query: ListEventsDto, nowUtc: string): void {
  for (const [place, { column, comparison, utc }] of boundsOf(query, nowUtc).entries()) {
    events.andWhere(`event.${column} ${comparison} :bound${place}`, { [`bound${place}`]: utc });
  }
}

function inOrder(events: SelectQueryBuilder<Event>, query: ListEventsDto, reader: Reader, view: View): SelectQueryBuilder<Event> {
  const direction = query.order === 'desc' ? 'DESC' : 'ASC';
  if (query.geoloc_lat !== undefined) addDistance(events, reader);
  if (query.geoloc_lat !== undefined && query.orderby === undefined)
    return events.orderBy('distance', direction).addOrderBy('event.id', direction);
  const columns = { start_date: 'event.startUtc', date: 'event.publishedUtc', modified: 'event.modifiedUtc', id: 'event.id' };
  const { orderby = 'start_date' } = query;
  const by =
    orderby === 'title' ? alphabetical(joinTexts(events, EVENT_ROOM, 'event', view.chain)('sortKey'), view.content) : columns[orderby];
  return events.orderBy(by, direction).addOrderBy('event.id', direction);
}
