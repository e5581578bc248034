import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Image, ImageFileUse } from '../../content/images/image.entity.js';
import { settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { ImageFiles } from './image-files.service.js';
import { buildUsedCondition } from './image-uses.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;

/** Notes since when no record shows an image, and removes those for which that is long ago. Their files go after the commit. */
@Injectable()
export class UnusedImagesJob implements Job {
  readonly name = 'unused-images';
  readonly intervalSeconds = 6 * 60 * 60;
  private readonly isUsed: string;
  private files: string[] = [];

  constructor(
    jobScheduler: JobScheduler,
    source: DataSource,
    private readonly work: UnitOfWork,
    private readonly imageFiles: ImageFiles,
    private readonly clock: Clock,
  ) {
    this.isUsed = buildUsedCondition(source, 'image.id');
    jobScheduler.addJob(this);
  }

  async runBatch(): Promise<number> {
    this.files = [];
    const now = this.clock.now();
    const used = await this.mark(`unused_utc IS NOT NULL AND ${this.isUsed}`, null);
    const unused = await this.mark(`unused_utc IS NULL AND NOT ${this.isUsed}`, dateToUtc(now));
    const limit = dateToUtc(new Date(now.getTime() - settings.media.unusedDays * DAY_MS));
    return used + unused + (await this.removeUnusedSince(limit));
  }

  afterCommit(): void {
    void this.imageFiles.deleteUnused(this.files).catch(() => undefined);
  }

  private async mark(condition: string, unusedUtc: string | null): Promise<number> {
    const ids = await this.select(condition, []);
    if (ids.length > 0) await this.work.manager.update(Image, { id: In(ids) }, { unusedUtc });
    return ids.length;
  }

  /** The statement that deletes tests once more that no record shows them: a write may have begun to, and locks its image. */
  private async removeUnusedSince(limit: string): Promise<number> {
    const { manager } = this.work;
    const ids = await this.select(`unused_utc <= ? AND NOT ${this.isUsed}`, [limit]);
    if (ids.length === 0) return 0;
    const files = await manager.findBy(ImageFileUse, { imageId: In(ids) });
    await manager.query(`DELETE FROM image WHERE id IN (${ids.join()}) AND NOT ${this.isUsed}`);
    const kept = new Set((await manager.find(Image, { select: { id: true }, where: { id: In(ids) } })).map(({ id }) => id));
    const removed = ids.filter((id) => !kept.has(id));
    for (const id of removed) this.work.recordChange({ resource: 'image', id, action: 'delete' });
    this.files = files.filter(({ imageId }) => !kept.has(imageId)).map(({ file }) => file);
    return removed.length;
  }

  private async select(condition: string, parameters: string[]): Promise<number[]> {
    const sql = `SELECT image.id AS id FROM image WHERE ${condition.replaceAll('unused_utc', 'image.unused_utc')} ORDER BY image.id LIMIT ${BATCH_SIZE}`;
    const rows: { id: number }[] = await this.work.manager.query(sql, parameters);
    return rows.map(({ id }) => id);
  }
}
