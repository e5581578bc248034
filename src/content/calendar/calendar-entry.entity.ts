import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The calendar as lists show it: one row for each facet and each occurrence of an event that the public may read, in the order
 * of the list. A series itself has only its marks (`SERIES_MARKS`). The rows are made from the records (`events/calendar`), and have no
 * foreign keys, because their rows are always written with the event.
 */
@Entity({ name: 'calendar_entry', withoutRowid: true })
@Index(['eventId'])
@Index(['facet', 'facetId', 'span', 'endUtc'])
export class CalendarEntry {
  /** A number of `FACETS`, in a group of statuses: `facetNumber`. */
  @PrimaryColumn({ type: 'int' })
  facet!: number;

  /** The id of the category, tag, venue or organizer; 0 for the facets of all events. */
  @PrimaryColumn({ name: 'facet_id', type: 'int' })
  facetId!: number;

  @PrimaryColumn({ name: 'start_utc', type: 'varchar', length: 19 })
  startUtc!: string;

  /** The id that the list shows: that of a single event, or of an occurrence. */
  @PrimaryColumn({ name: 'event_id', type: 'int' })
  eventId!: number;

  /** The series of an occurrence; `null` for a single event. */
  @Column({ name: 'series_id', type: 'int', nullable: true })
  seriesId!: number | null;

  /** The series, if the occurrence shows all fields of it but the times; `null` if the row's own event has its fields. */
  @Column({ name: 'record_id', type: 'int', nullable: true })
  recordId!: number | null;

  @Column({ name: 'end_utc', type: 'varchar', length: 19 })
  endUtc!: string;

  /** The place of the duration in `SPAN_LIMIT_DAYS`. It bounds the search for events that have begun and not ended. */
  @Column({ type: 'int' })
  span!: number;

  /** Whether lists of anonymous clients leave the event out. */
  @Column({ type: 'boolean' })
  hidden!: boolean;

  @Column({ type: 'boolean' })
  featured!: boolean;

  /** Whether the event links to the record itself. False where it links to a descendant of the category. */
  @Column({ type: 'boolean' })
  direct!: boolean;
}

/**
 * Counters of `CalendarEntry`, so that a total is a sum of few rows. Each counter has several rows, its slots. A transaction
 * writes to a slot of its choice, so that writers rarely wait for each other. The sum of the slots is exact; one slot may be
 * negative.
 */
@Entity({ name: 'calendar_count', withoutRowid: true })
export class CalendarCount {
  @PrimaryColumn({ type: 'int' })
  facet!: number;

  @PrimaryColumn({ name: 'facet_id', type: 'int' })
  facetId!: number;

  /** A number of `COUNT_UNITS`. */
  @PrimaryColumn({ type: 'int' })
  unit!: number;

  /** `2026-11`, `2026-11-21`, or empty for links. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  period!: string;

  /** Counts the hidden entries, or the others. Links are not distinguished. */
  @PrimaryColumn({ type: 'boolean' })
  hidden!: boolean;

  @PrimaryColumn({ type: 'int' })
  slot!: number;

  @Column({ type: 'int' })
  events!: number;
}
