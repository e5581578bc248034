import { Injectable, Logger } from '@nestjs/common';
import { ImagesService } from '../../content/images/images.service.js';
import { deleteAbandonedFiles } from '../../core/http/requests/received-file.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { ImageFiles } from './image-files.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;

/** Deletes what uploads left that broke off: files that no image has, and temporary files. Listing a storage takes long. */
@Injectable()
export class OrphanedFilesJob implements Job {
  readonly name = 'orphaned-files';
  readonly intervalSeconds = 24 * 60 * 60;
  private readonly logger = new Logger('OrphanedFilesJob');
  private running: Promise<void> | undefined;

  constructor(
    jobScheduler: JobScheduler,
    private readonly images: ImagesService,
    private readonly files: ImageFiles,
    private readonly clock: Clock,
  ) {
    jobScheduler.addJob(this);
  }

  runBatch(): Promise<number> {
    return Promise.resolve(0);
  }

  /** Begins the work, which needs no lock: another instance that does the same does no harm. */
  afterCommit(): void {
    this.running ??= this.deleteOrphans()
      .catch((error: unknown) => {
        this.logger.error(error);
      })
      .finally(() => (this.running = undefined));
  }

  /** Waits for the work that has begun. */
  async finish(): Promise<void> {
    await this.running;
  }

  private async deleteOrphans(): Promise<void> {
    await deleteAbandonedFiles();
    const oldest = this.clock.now().getTime() - DAY_MS;
    let batch: string[] = [];
    for await (const { name, modified } of this.images.storage.list()) {
      if (modified.getTime() >= oldest) continue;
      batch.push(name);
      if (batch.length < BATCH_SIZE) continue;
      await this.files.deleteUnused(batch);
      batch = [];
    }
    await this.files.deleteUnused(batch);
  }
}
