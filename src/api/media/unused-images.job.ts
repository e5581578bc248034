import { In } from 'typeorm';
import { Image, ImageFileUse } from '../../content/images/image.entity.js';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { type BatchResult } from '../../core/jobs/job-scheduler.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { addDays } from '../../core/time/moment.js';
import { ImageFiles } from './image-files.service.js';
import { buildUsedCondition } from './image-uses.js';

const BATCH_SIZE = 200;

/** Notes since when no record shows an image, and removes those for which that is long ago. Their files go after the commit. */
export const unusedImagesJob = defineJob({
  name: 'unused-images',
  intervalSeconds: 6 * 60 * 60,
  inject: [UnitOfWork, ImageFiles, IdempotencyKeys, Clock, Settings],
  createBatch:
    (work, imageFiles, keys, clock, { media }) =>
    async (): Promise<BatchResult> => {
      const nowUtc = clock.nowUtc();
      const isUsed = buildUsedCondition(work.manager.dataSource);
      const used = await mark(work, `image.unused_utc IS NOT NULL AND ${isUsed}`, null);
      const unused = await mark(work, `image.unused_utc IS NULL AND NOT ${isUsed}`, nowUtc);
      const { removed, files } = await removeUnusedSince(work, isUsed, addDays(nowUtc, -media.unusedDays));
      for (const id of removed) await keys.hideRecord(id);
      return { changed: used + unused + removed.length, afterCommit: () => imageFiles.deleteUnused(files) };
    },
});

async function mark(work: UnitOfWork, condition: string, unusedUtc: string | null): Promise<number> {
  const ids = await select(work, condition, []);
  if (ids.length > 0) await work.manager.update(Image, { id: In(ids) }, { unusedUtc });
  return ids.length;
}

/** The statement that deletes tests once more that no record shows them: a write may have begun to, and locks its image. */
async function removeUnusedSince(work: UnitOfWork, isUsed: string, limitUtc: string): Promise<{ removed: number[]; files: string[] }> {
  const { manager } = work;
  const ids = await select(work, `image.unused_utc <= ? AND NOT ${isUsed}`, [limitUtc]);
  if (ids.length === 0) return { removed: [], files: [] };
  const files = await manager.findBy(ImageFileUse, { imageId: In(ids) });
  await manager.query(`DELETE FROM image WHERE id IN (${ids.join()}) AND NOT ${isUsed}`);
  const kept = new Set((await manager.find(Image, { select: { id: true }, where: { id: In(ids) } })).map(({ id }) => id));
  const removed = ids.filter((id) => !kept.has(id));
  for (const id of removed) work.recordChange({ resource: 'image', id, action: 'delete' });
  return { removed, files: files.filter(({ imageId }) => !kept.has(imageId)).map(({ file }) => file) };
}

async function select({ manager }: UnitOfWork, condition: string, parameters: string[]): Promise<number[]> {
  const sql = `SELECT image.id AS id FROM image WHERE ${condition} ORDER BY image.id LIMIT ${BATCH_SIZE}`;
  return (await manager.query<{ id: number }[]>(sql, parameters)).map(({ id }) => id);
}
