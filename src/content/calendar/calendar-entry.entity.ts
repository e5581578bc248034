import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The calendar as lists show it: one row for each facet and each occurrence of an event that the public may read, in the order
 * of the list. The rows are made from the records (`events/calendar`), and have no foreign keys, because their rows are
 * always written with the event.
 */
@Entity({ name: 'calendar_entry', withoutRowid: true })
@Index(['eventId'])
// The other indexes have all columns that a count needs.
@Index(['facet', 'facetId', 'span', 'endUtc', 'hidden'])
@Index(['facet', 'startUtc', 'facetId', 'eventId', 'hidden'])
export class CalendarEntry {
  /** A number of `FACETS`, in a group of statuses: `facetNumber`. */
  @PrimaryColumn({ type: 'int' })
  facet!: number;

  /** The id of the category, tag, venue or organizer; 0 for the facets of all events. */
  @PrimaryColumn({ name: 'facet_id', type: 'int' })
  facetId!: number;

  @PrimaryColumn({ name: 'start_utc', type: 'varchar', length: 19 })
  startUtc!: string;

  @PrimaryColumn({ name: 'event_id', type: 'int' })
  eventId!: number;

  /** From 0. Events do not recur yet. */
  @PrimaryColumn({ type: 'int' })
  occurrence!: number;

  @Column({ name: 'end_utc', type: 'varchar', length: 19 })
  endUtc!: string;

  /** The place of the duration in `SPAN_LIMIT_DAYS`. It bounds the search for events that have begun and not ended. */
  @Column({ type: 'int' })
  span!: number;

  /** Whether lists of anonymous clients leave the event out. */
  @Column({ type: 'boolean', default: false })
  hidden!: boolean;

  @Column({ type: 'boolean', default: false })
  featured!: boolean;

  /** Whether the event links to the record itself. False where it links to a descendant of the category. */
  @Column({ type: 'boolean', default: true })
  direct!: boolean;
}
