import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ImageFileUse } from '../../content/images/image.entity.js';
import { FILES_LOCK, ImagesService } from '../../content/images/images.service.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';

/** Milliseconds for a batch of files. */
const TIMEOUT_MS = 15_000;

/** Deletes the files of images. */
@Injectable()
export class ImageFiles {
  constructor(
    private readonly work: UnitOfWork,
    private readonly images: ImagesService,
  ) {}

  /** Deletes those of the files that no image has. Call it after the commit that removed the images. @returns the number of deleted files */
  deleteUnused(files: readonly string[]): Promise<number> {
    if (files.length === 0) return Promise.resolve(0);
    const work = () =>
      this.work.run(async () => {
        await this.work.lockNames([FILES_LOCK]);
        const used = await this.work.manager.find(ImageFileUse, { where: { file: In(files) } });
        const kept = new Set(used.map(({ file }) => file));
        const unused = files.filter((file) => !kept.has(file));
        await Promise.all(unused.map((file) => this.images.storage.delete(file)));
        return unused.length;
      });
    return Deadline.runWithin(TIMEOUT_MS, work);
  }
}
