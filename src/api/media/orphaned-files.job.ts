import { ImagesService } from '../../content/images/images.service.js';
import { Settings } from '../../core/config/settings.js';
import { deleteAbandonedFiles } from '../../core/http/requests/received-file.js';
import { defineJob } from '../../core/jobs/define-job.js';
import { Clock } from '../../core/time/clock.js';
import { ImageFiles } from './image-files.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 200;

/**
 * Deletes what uploads left that broke off: files that no image has, and temporary files. Listing a storage takes long, and needs no
 * lock: another instance that does the same does no harm.
 */
export const orphanedFilesJob = defineJob({
  name: 'orphaned-files',
  intervalSeconds: 24 * 60 * 60,
  inject: [ImagesService, ImageFiles, Clock, Settings],
  createBatch: (images, files, clock, settings) => () =>
    Promise.resolve({ changed: 0, afterCommit: () => deleteOrphans(images, files, clock.now().getTime() - DAY_MS, settings) }),
});

async function deleteOrphans({ storage }: ImagesService, files: ImageFiles, oldestMs: number, { dataDir }: Settings): Promise<void> {
  await deleteAbandonedFiles(dataDir);
  let batch: string[] = [];
  for await (const { name, modified } of storage.list()) {
    if (modified.getTime() >= oldestMs) continue;
    batch.push(name);
    if (batch.length < BATCH_SIZE) continue;
    await files.deleteUnused(batch);
    batch = [];
  }
  await files.deleteUnused(batch);
}
