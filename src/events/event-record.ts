import type { Category } from '../categories/category.entity.js';
import type { Organizer } from '../organizers/organizer.entity.js';
import type { Tag } from '../tags/tag.entity.js';
import type { Counted } from '../content/terms/term-resource.js';
import type { Venue } from '../venues/venue.entity.js';
import type { Event } from './event.entity.js';

/** An event with what it names, as one reader may see it. */
export interface EventRecord {
  readonly event: Event;
  readonly venues: Venue[];
  readonly organizers: Organizer[];
  readonly categories: Counted<Category>[];
  readonly tags: Counted<Tag>[];
  /** Kilometres from the point that was asked for. */
  readonly distance?: number;
}
