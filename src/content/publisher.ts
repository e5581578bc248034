import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '../database/unit-of-work.js';
import { guardedUpdate } from '../database/guarded-update.js';
import { Clock } from '../time/clock.js';
import { utcNow } from '../time/moment.js';
import type { Content } from './content.entity.js';
import { type ContentKind, contentKinds } from './content-kinds.js';

/** Milliseconds. */
const INTERVAL = 20_000;

/** Publishes what waits as `future` when its time comes; once, however many instances look. */
@Injectable()
export class Publisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Publisher');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () =>
        void this.publishDue().catch((error: unknown) => {
          this.logger.error(error);
        }),
      INTERVAL,
    );
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many records were published */
  async publishDue(): Promise<number> {
    let published = 0;
    for (const kind of contentKinds(this.source)) {
      const due = await this.work.manager.findBy(kind.record, {
        status: 'future',
        publishedUtc: LessThanOrEqual(utcNow(this.clock.now())),
      });
      for (const record of due) published += await this.publish(kind, record);
    }
    return published;
  }

  /** Who finds the record as it was read publishes it; for whoever comes second it is done. */
  private async publish(kind: ContentKind, record: Content): Promise<number> {
    try {
      await this.work.run(() => guardedUpdate<Content>(this.work, kind, record, { status: 'publish' }));
      return 1;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'STALE_RECORD') return 0;
      throw error;
    }
  }
}
