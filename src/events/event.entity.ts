import { Column, Entity, Index, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import type { EventStatus } from '../content/calendar/facets.js';
import { Content, ContentTranslation } from '../content/records/content.entity.js';
import { FieldNames } from '../core/database/field-names.js';
import { RESOURCES } from '../core/resources.js';
import type { Cost } from './cost.js';
import type { OwnNames } from './dto/own-fields.js';
import { type AttendanceMode, STATE_DEFAULTS, type TicketStatus } from './event-state.js';

/** What an event has where a client sends nothing, or `null`. */
export const EVENT_DEFAULTS = {
  allDay: false,
  showMap: true,
  showMapLink: true,
  hideFromListings: false,
  sticky: false,
  featured: false,
} as const;

/** An event: it has a time, and usually a place. */
@Entity('event')
@Index(['status', 'startUtc', 'id'])
@Index(['startUtc', 'id'])
@Index(['hasOnlyDrafts', 'status', 'endUtc'])
@FieldNames({
  ...{ startLocal: 'start_date', endLocal: 'end_date', startUtc: null, endUtc: null, previousStartLocal: 'previous_start_date' },
  ...{ knownUntilUtc: null, previousSeriesId: null, nextSeriesId: null, seriesId: null, ownNames: null, occurrenceChanges: null },
  ...{ datesModifiedUtc: null, changedFields: null, datesVersion: null, fieldsVersion: null },
  ...{ parentId: 'post_parent' },
})
export class Event extends Content {
  /** Local start in `timezone`, `YYYY-MM-DD hh:mm:ss`. */
  @Column({ name: 'start_local', type: 'varchar', length: 19 })
  startLocal!: string;

  @Column({ name: 'end_local', type: 'varchar', length: 19 })
  endLocal!: string;

  @Column({ name: 'start_utc', type: 'varchar', length: 19 })
  startUtc!: string;

  @Column({ name: 'end_utc', type: 'varchar', length: 19 })
  endUtc!: string;

  /** IANA name, or an offset as the client sent it: `UTC+2`, `+02:00`. */
  @Column({ type: 'varchar', length: 64 })
  timezone!: string;

  @Column({ name: 'all_day', type: 'boolean', default: EVENT_DEFAULTS.allDay })
  allDay!: boolean;

  @Column({ type: 'simple-json', nullable: true })
  cost!: Cost | null;

  @Column({ name: 'show_map', type: 'boolean', default: EVENT_DEFAULTS.showMap })
  showMap!: boolean;

  @Column({ name: 'show_map_link', type: 'boolean', default: EVENT_DEFAULTS.showMapLink })
  showMapLink!: boolean;

  @Column({ name: 'hide_from_listings', type: 'boolean', default: EVENT_DEFAULTS.hideFromListings })
  hideFromListings!: boolean;

  @Column({ type: 'boolean', default: EVENT_DEFAULTS.sticky })
  sticky!: boolean;

  @Column({ type: 'boolean', default: EVENT_DEFAULTS.featured })
  featured!: boolean;

  /** Whether it takes place. */
  @Column({ name: 'event_status', type: 'varchar', length: 20, default: STATE_DEFAULTS.eventStatus })
  eventStatus!: EventStatus;

  /** The local start before it was rescheduled. */
  @Column({ name: 'previous_start_local', type: 'varchar', length: 19, nullable: true })
  previousStartLocal!: string | null;

  @Column({ name: 'attendance_mode', type: 'varchar', length: 10, default: STATE_DEFAULTS.attendanceMode })
  attendanceMode!: AttendanceMode;

  @Column({ name: 'online_url', type: 'varchar', length: 2048, nullable: true })
  onlineUrl!: string | null;

  @Column({ name: 'ticket_url', type: 'varchar', length: 2048, nullable: true })
  ticketUrl!: string | null;

  @Column({ name: 'ticket_status', type: 'varchar', length: 10, nullable: true })
  ticketStatus!: TicketStatus | null;

  /** The languages in which it is held, as language tags in canonical form; `null` for none. */
  @Column({ name: 'in_language', type: 'simple-json', nullable: true })
  inLanguage!: readonly string[] | null;

  /** For whom it is accessible, beside what its venues are: a bit for each of `ACCESSIBILITIES`. */
  @Column({ type: 'int', default: 0 })
  accessibility!: number;

  /** The ages that it suits, both included; `null` for no bound. */
  @Column({ name: 'age_min', type: 'int', nullable: true })
  ageMin!: number | null;

  @Column({ name: 'age_max', type: 'int', nullable: true })
  ageMax!: number | null;

  /** The lines of RFC 5545 of a series, in canonical form; `null` for a single event, and for the record of an occurrence. */
  @Column({ type: 'simple-json', nullable: true })
  recurrence!: readonly string[] | null;

  /** Until when the occurrences of a rule without end have rows; `null` where all have one. */
  @Index()
  @Column({ name: 'known_until_utc', type: 'varchar', length: 19, nullable: true })
  knownUntilUtc!: string | null;

  /** The series before and after it, where a series was split. */
  @Column({ name: 'previous_series_id', type: 'int', nullable: true })
  previousSeriesId!: number | null;

  @Column({ name: 'next_series_id', type: 'int', nullable: true })
  nextSeriesId!: number | null;

  /** The series of a changed date, whose record this is. The table `occurrence` has all occurrences. */
  @Index()
  @Column({ name: 'series_id', type: 'int', nullable: true })
  seriesId!: number | null;

  /** The names of what a changed date has of its own; `null` elsewhere. */
  @Column({ name: 'own_names', type: 'simple-json', nullable: true })
  ownNames!: OwnNames | null;

  /**
   * The names of the fields in which a changed date differs from its series; `null` if it has no such field, and elsewhere. The series can
   * have come to have the same as the date.
   */
  @Column({ name: 'changed_fields', type: 'simple-json', nullable: true })
  changedFields!: readonly string[] | null;

  /** How many of the versions of a series are changes of its occurrences. */
  @Column({ name: 'occurrence_changes', type: 'int', default: 0 })
  occurrenceChanges!: number;

  /** When one of the dates of a series was changed last. `modifiedUtc` is that of its own fields, which its dates show. */
  @Column({ name: 'dates_modified_utc', type: 'varchar', length: 19, nullable: true })
  datesModifiedUtc!: string | null;

  /** The last version of a series that changed one of its dates alone. */
  @Column({ name: 'dates_version', type: 'int', default: 0 })
  datesVersion!: number;

  /** The last version before `datesVersion` that changed the series itself. */
  @Column({ name: 'fields_version', type: 'int', default: 0 })
  fieldsVersion!: number;

  @Index()
  @Column({ name: 'parent_id', type: 'int', nullable: true })
  parentId!: number | null;

  @ManyToOne(() => Event, { nullable: true, onDelete: 'SET NULL', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'parent_id' })
  parent?: Relation<Event> | null;

  @OneToMany(() => EventTranslation, (text) => text.owner)
  translations!: EventTranslation[];
}

@Entity('event_translation')
@FieldNames({ name: RESOURCES.event.titleField })
export class EventTranslation extends ContentTranslation {
  @ManyToOne(() => Event, (event) => event.translations, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id' })
  owner?: Relation<Event>;

  /** Sanitized HTML. */
  @Column({ type: 'text', nullable: true })
  excerpt!: string | null;

  /** Why the event does not take place as it was announced, plain text. */
  @Column({ name: 'status_reason', type: 'varchar', length: 255, nullable: true })
  statusReason!: string | null;

  /** Plain text. */
  @Column({ name: 'accessibility_note', type: 'varchar', length: 255, nullable: true })
  accessibilityNote!: string | null;
}
