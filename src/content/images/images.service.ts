import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Image } from './image.entity.js';

/** An image as a client sends it: its id or URL; `null` clears the image. */
type ImageReference = number | string | null | undefined;

/** Stores images as references to URLs. */
@Injectable()
export class ImagesService {
  constructor(private readonly work: UnitOfWork) {}

  /**
   * Returns the id of the image that a client sent as an id or a URL. A new URL adds a row.
   * @returns `null` to clear the image, undefined to leave it unchanged
   */
  takeId(reference: ImageReference): Promise<number | null | undefined> {
    return typeof reference === 'string' ? this.findOrCreateByUrl(reference) : Promise.resolve(reference);
  }

  private async findOrCreateByUrl(url: string): Promise<number> {
    const urlHash = createHash('sha256').update(url).digest('hex');
    const known = await this.work.manager.findOneBy(Image, { urlHash });
    if (known) return known.id;
    const added = await this.work.manager
      .createQueryBuilder()
      .insert()
      .into(Image)
      .values({ url, urlHash })
      .orIgnore()
      .updateEntity(false)
      .execute();
    const { id } = await this.work.manager.findOneByOrFail(Image, { urlHash });
    // Another instance may have inserted the URL first: then no row is affected. SQLite reports no count, but allows no such race.
    if ((added.raw as { affectedRows?: number }).affectedRows !== 0) this.work.recordChange({ resource: 'image', id, action: 'create' });
    return id;
  }
}
