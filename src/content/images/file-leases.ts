import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Column, Entity, In, Index, LessThanOrEqual, PrimaryColumn } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds } from '../../core/time/moment.js';

/** Longer than writing the files and the unit of work take. After that the holder is taken for dead. */
const LEASE_SECONDS = 60;
const ATTEMPTS = 20;
const PAUSE_MS = 250;

/** A file of images that is being written or deleted. */
@Entity('file_lease')
export class FileLease {
  @PrimaryColumn({ type: 'varchar', length: 80 })
  file!: string;

  /** Names who holds it. */
  @Index()
  @Column({ type: 'varchar', length: 22 })
  holder!: string;

  @Column({ name: 'until_utc', type: 'varchar', length: 19 })
  untilUtc!: string;
}

/**
 * Keeps apart those who write and delete equal files, on any number of instances. A storage may take seconds, so no transaction and no
 * lock of the database waits for it.
 */
@Injectable()
export class FileLeases {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs work while no other request and no job writes or deletes the files. Call it outside of units of work.
   * @returns undefined if another request or a job kept them for five seconds
   */
  async hold<T>(files: readonly string[], work: () => Promise<T>): Promise<{ result: T } | undefined> {
    if (files.length === 0) return { result: await work() };
    const holder = randomBytes(16).toString('base64url');
    for (let attempt = 1; !(await this.acquire(files, holder)); attempt++) {
      if (attempt === ATTEMPTS) return undefined;
      await wait(PAUSE_MS);
    }
    try {
      return { result: await work() };
    } finally {
      await this.work.run(() => this.work.manager.delete(FileLease, { holder }));
    }
  }

  /** Of two that find the files free, the second finds them taken: a duplicate key repeats its unit of work. */
  private acquire(files: readonly string[], holder: string): Promise<boolean> {
    const { work } = this;
    return work.run(async () => {
      const nowUtc = this.clock.nowUtc();
      await work.manager.delete(FileLease, { file: In([...files]), untilUtc: LessThanOrEqual(nowUtc) });
      if (await work.manager.existsBy(FileLease, { file: In([...files]) })) return false;
      const untilUtc = addSeconds(nowUtc, LEASE_SECONDS);
      await work.manager.insert(
        FileLease,
        files.map((file) => ({ file, holder, untilUtc })),
      );
      return true;
    });
  }
}
