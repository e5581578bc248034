/** What this program uses of the built service. Its own functions make the rows, so that they equal those that it writes. */
import { User } from '../../dist/accounts/auth/user.entity.js';
import { CATEGORY_RESOURCE } from '../../dist/categories/category.resource.js';
import { Category, CategoryTranslation } from '../../dist/categories/category.entity.js';
import { Image } from '../../dist/content/images/image.entity.js';
import { RecordId } from '../../dist/core/database/record-id.entity.js';
import { EVENT_RESOURCE } from '../../dist/events/event.resource.js';
import { Event, EventTranslation } from '../../dist/events/event.entity.js';
import { EventCategory, EventOrganizer, EventTag, EventVenue } from '../../dist/events/links/event-links.entity.js';
import { ORGANIZER_RESOURCE } from '../../dist/organizers/organizer.resource.js';
import { Organizer, OrganizerTranslation } from '../../dist/organizers/organizer.entity.js';
import { TAG_RESOURCE } from '../../dist/tags/tag.resource.js';
import { Tag, TagTranslation } from '../../dist/tags/tag.entity.js';
import { VENUE_RESOURCE } from '../../dist/venues/venue.resource.js';
import { Venue, VenueTranslation } from '../../dist/venues/venue.entity.js';

export const RESOURCES = {
  category: CATEGORY_RESOURCE,
  event: EVENT_RESOURCE,
  organizer: ORGANIZER_RESOURCE,
  tag: TAG_RESOURCE,
  venue: VENUE_RESOURCE,
};

export { EventCategory, EventOrganizer, EventTag, EventVenue, Image, RecordId, User };

export const ENTITIES = [
  ...[User, Image, RecordId],
  ...[Category, CategoryTranslation, Tag, TagTranslation],
  ...[Venue, VenueTranslation, Organizer, OrganizerTranslation],
  ...[Event, EventTranslation, EventCategory, EventOrganizer, EventTag, EventVenue],
];
