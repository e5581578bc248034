import { Column } from 'typeorm';

/** The columns of a row on which one instance works at a time; see `Claims`. */
export abstract class ClaimColumns {
  /** Names the work that is under way. */
  @Column({ type: 'varchar', length: 22, nullable: true })
  claim!: string | null;

  /** Until then no other work on the row begins, unless the work under way says that it goes on. */
  @Column({ name: 'claimed_until_utc', type: 'varchar', length: 19, nullable: true })
  claimedUntilUtc!: string | null;
}
