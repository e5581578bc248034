import { Column, Entity, PrimaryColumn } from 'typeorm';

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
