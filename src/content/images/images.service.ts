import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalid } from '../../core/errors/domain-error.js';
import { Image } from './image.entity.js';

/** Keeps pictures as references. */
@Injectable()
export class ImagesService {
  constructor(private readonly work: UnitOfWork) {}

  /**
   * The id of the picture that a client named by id or by address; an address that is new becomes a picture.
   * @returns `null` to clear, undefined to leave as it is
   * @throws DomainError 400 for an id that does not exist
   */
  async idOf(wish: number | string | null | undefined): Promise<number | null | undefined> {
    if (wish === undefined || wish === null) return wish;
    if (typeof wish === 'string') return this.idOfAddress(wish);
    if (!(await this.work.manager.existsBy(Image, { id: wish }))) throw invalid('image', { reason: 'unknown', values: [wish] });
    return wish;
  }

  private async idOfAddress(url: string): Promise<number> {
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
    // Somebody else may have been quicker; on SQLite nobody can be.
    if ((added.raw as { affectedRows?: number }).affectedRows !== 0) this.work.note({ resource: 'image', id, action: 'create' });
    return id;
  }
}
