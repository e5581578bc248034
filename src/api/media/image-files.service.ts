import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { FileLeases } from '../../content/images/file-leases.js';
import { ImageFileUse } from '../../content/images/image.entity.js';
import { ImagesService } from '../../content/images/images.service.js';
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
    private readonly leases: FileLeases,
  ) {}

  /** Deletes those of the files that no image has. Call it after the commit that removed the images. @returns the number of deleted files */
  async deleteUnused(files: readonly string[]): Promise<number> {
    if (files.length === 0) return 0;
    const work = async () => {
      const used = await this.work.manager.find(ImageFileUse, { where: { file: In([...files]) } });
      const kept = new Set(used.map(({ file }) => file));
      const unused = files.filter((file) => !kept.has(file));
      await Promise.all(unused.map((file) => this.images.storage.delete(file)));
      return unused.length;
    };
    // Files that are being written stay: the job looks at them again.
    return Deadline.runWithin(TIMEOUT_MS, async () => (await this.leases.hold(files, work))?.result ?? 0);
  }
}
