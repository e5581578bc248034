import type { Category } from '../categories/category.entity.js';
import type { WithEventCount } from '../content/terms/term.entity.js';
import type { Page } from '../core/http/lists/page.js';
import type { Organizer } from '../organizers/organizer.entity.js';
import type { Tag } from '../tags/tag.entity.js';
import type { Venue } from '../venues/venue.entity.js';
import type { Event } from './event.entity.js';
import type { Occurrence } from './recurrence/occurrence.entity.js';
import type { SeriesExceptions } from './series/series-exceptions.js';
import type { SeriesSummary } from './series/series-summary.js';

/** A page of a list of events. */
export interface EventPage extends Page<EventWithLinks> {
  /** Until when the occurrences of its endless series are known; undefined if the window of the list ends before. */
  readonly knownUntilUtc?: string | undefined;
}

/** An event with the linked records that the client may read. */
export interface EventWithLinks {
  readonly event: Event;
  readonly venues: Venue[];
  readonly organizers: Organizer[];
  readonly categories: WithEventCount<Category>[];
  readonly tags: WithEventCount<Tag>[];
  /** The id of the parent event; `null` if there is none that the client may read. */
  readonly parentId: number | null;
  /** The distance from the requested point, in kilometres. */
  readonly distanceKm?: number;
  /** Of an occurrence: its row, and the record of its series. */
  readonly occurrence?: { readonly row: Occurrence; readonly series: Event };
  /** The summary of a series; of an occurrence, where it is asked for. */
  readonly summary?: SeriesSummary;
  /** Of a series. */
  readonly exceptions?: SeriesExceptions;
}
