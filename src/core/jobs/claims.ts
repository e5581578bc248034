import { randomBytes } from 'node:crypto';
import {
  Column,
  type EntityTarget,
  type FindOptionsWhere,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type SelectQueryBuilder,
} from 'typeorm';
import type { UnitOfWork } from '../database/transactions/unit-of-work.js';
import type { Clock } from '../time/clock.js';
import { addSeconds } from '../time/moment.js';

/** The columns of a row on which one instance works at a time; see `Claims`. */
export abstract class ClaimColumns {
  /** Names the work that is under way. */
  @Column({ type: 'varchar', length: 22, nullable: true })
  claim!: string | null;

  /** Until then no other work on the row begins, unless the work under way says that it goes on. */
  @Column({ name: 'claimed_until_utc', type: 'varchar', length: 19, nullable: true })
  claimedUntilUtc!: string | null;
}

/** The columns of a row that an instance can claim. */
export interface Claimable extends ClaimColumns {
  readonly id: number | string;
}

/** A row whose work is under way. */
export type Claimed<R extends Claimable> = R & { readonly claim: string };

/** Adds the condition that rows must meet, and their order. The alias of the table is `claimable`. */
export type ChooseRows<R extends Claimable> = (rows: SelectQueryBuilder<R>) => unknown;

/** Seconds by which the clocks of two instances may differ. */
const MAX_CLOCK_SKEW_SECONDS = 60;

const IS_FREE = '(claim IS NULL OR claimed_until_utc < :now OR claimed_until_utc > :latest)';

/** The values of `R` as one object: TypeORM types updates and conditions by the entity. */
type Columns = Readonly<Record<string, unknown>>;

/**
 * Keeps other instances away from a row while one works on it. The work claims the row by a random word in it, says at intervals
 * that it goes on, and writes only while the row has its word. So it needs no transaction for its whole time. After `seconds`
 * without a word the instance is taken for dead, and another one may claim the row.
 */
export class Claims<R extends Claimable & ObjectLiteral> {
  constructor(
    private readonly work: UnitOfWork,
    protected readonly clock: Clock,
    private readonly entity: EntityTarget<R>,
    private readonly seconds: number,
  ) {}

  /** Claims the rows that are chosen and free, in their order. */
  claim(choose: ChooseRows<R>, limit?: number): Promise<Claimed<R>[]> {
    return this.work.run(async () => {
      const free = this.selectFree();
      choose(free);
      const ids = (await free.limit(limit).getMany()).map(({ id }) => id);
      if (ids.length === 0) return [];
      const claim = randomBytes(16).toString('base64url');
      // Of two instances that found a row free, one changes it first.
      await this.work.manager
        .createQueryBuilder()
        .update(this.entity)
        .set(this.toColumns({ claim, claimedUntilUtc: this.claimedUntilUtc }))
        .where('id IN (:...ids)', { ids })
        .andWhere(IS_FREE, this.times)
        .execute();
      const claimed = await this.work.manager.findBy(this.entity, this.where({ claim }));
      return (claimed as Claimed<R>[]).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    });
  }

  /** Says that the work goes on, and changes columns of the row. @returns false when the work has lost the row */
  async renew(row: Pick<Claimed<R>, 'id' | 'claim'>, columns: Columns = {}): Promise<boolean> {
    const { affected } = await this.work.run(() => this.update(row, { ...columns, claimedUntilUtc: this.claimedUntilUtc }));
    // MySQL counts the rows that change; within one second the row may be the same.
    return affected === 1 || this.isHeld(row);
  }

  /** Tells whether the work still has the row. */
  isHeld({ id, claim }: Pick<Claimed<R>, 'id' | 'claim'>): Promise<boolean> {
    return this.work.manager.existsBy(this.entity, this.where({ id, claim }));
  }

  /** Ends the work, and changes columns of the row. @returns false when the work had lost the row: then nothing changes */
  async finish(row: Pick<Claimed<R>, 'id' | 'claim'>, columns: Columns): Promise<boolean> {
    const { affected } = await this.work.run(() => this.update(row, { ...columns, claim: null, claimedUntilUtc: null }));
    return affected === 1;
  }

  private update({ id, claim }: Pick<Claimed<R>, 'id' | 'claim'>, columns: Columns) {
    return this.work.manager.update(this.entity, this.where({ id, claim }), this.toColumns(columns));
  }

  private selectFree(): SelectQueryBuilder<R> {
    return this.work.manager.createQueryBuilder(this.entity, 'claimable').where(IS_FREE, this.times);
  }

  /** A time further ahead than it is ever set comes from a clock that was wrong. */
  private get times(): { now: string; latest: string } {
    const now = this.clock.nowUtc();
    return { now, latest: addSeconds(now, this.seconds + MAX_CLOCK_SKEW_SECONDS) };
  }

  private get claimedUntilUtc(): string {
    return addSeconds(this.clock.nowUtc(), this.seconds);
  }

  private where(columns: Columns): FindOptionsWhere<R> {
    return columns as FindOptionsWhere<R>;
  }

  private toColumns(columns: Columns): QueryDeepPartialEntity<R> {
    return columns as QueryDeepPartialEntity<R>;
  }
}
