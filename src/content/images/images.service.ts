import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { serviceUnavailable } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { buildFileName, type FileStorage } from '../../core/storage/file-storage.js';
import { openStorage } from '../../core/storage/open-storage.js';
import { cleanLine } from '../../core/text/clean.js';
import { Clock } from '../../core/time/clock.js';
import { DecodedImage } from './decoded-image.js';
import { buildSearchText, changeTexts } from './image-texts.js';
import { Image, type ImageFile, ImageFileUse } from './image.entity.js';

/** An image as a client sends it: its id or URL, or itself; `null` clears the image. */
export type ImageReference = number | string | DecodedImage | null | undefined;

/** The columns of an image that clients write. */
export type ImageColumns = Pick<Image, 'texts' | 'altLanguages' | 'credit' | 'license' | 'focalX' | 'focalY'>;

const MAX_FILE_NAME_LENGTH = 255;

/** The name of the lock for a unit of work that adds files of images, or deletes files that no image has: equal images share their files. */
export const FILES_LOCK = 'files of images';

/** Stores images, and references to images on the web. */
@Injectable()
export class ImagesService {
  readonly storage: FileStorage;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.storage = openStorage(settings.media.storage);
  }

  /**
   * Returns the id of the image that a client sent. A new URL adds a row, and an image that came with the request its files, too.
   * @returns `null` to clear the image, undefined to leave it unchanged
   */
  async claimId(reference: ImageReference, context: SignedInContext): Promise<number | null | undefined> {
    const { locale, settings } = context;
    if (reference instanceof DecodedImage)
      return this.add(reference, changeTexts(null, new Map([[locale.content, reference.texts]]), settings), context);
    return typeof reference === 'string' ? this.findOrCreateByUrl(reference) : reference;
  }

  /** Adds an image in the current unit of work, and returns its id. Its files are written first: no row is without them. */
  async add({ files: made, name }: DecodedImage, columns: Partial<ImageColumns>, { principal }: SignedInContext): Promise<number> {
    await this.work.lockNames([FILES_LOCK]);
    const files = made.map(({ sha256, extension, width, height, bytes, names }): ImageFile => {
      return { file: buildFileName(sha256, extension), width, height, bytes, names };
    });
    await this.writeFiles(files, made);
    const nowUtc = this.clock.nowUtc();
    const fileName = [...cleanLine(name)].slice(0, MAX_FILE_NAME_LENGTH).join('') || null;
    const image = {
      ...{ texts: null, altLanguages: null, credit: null, license: null, focalX: null, focalY: null },
      ...columns,
      ...{ url: null, urlHash: null, authorId: principal.id, files, fileName, createdUtc: nowUtc, unusedUtc: nowUtc },
    };
    const { identifiers } = await this.work.manager.insert(Image, { ...image, searchFolded: buildSearchText(image) });
    const { id } = identifiers[0] as Image;
    const names = [...new Set(files.map(({ file }) => file))];
    await insertRowsOf(
      this.work.manager,
      ImageFileUse,
      names.map((file) => ({ file, imageId: id })),
    );
    this.work.recordChange({ resource: 'image', id, action: 'create' });
    return id;
  }

  /** @throws DomainError 503 when the storage fails. Files that it has written by then have no image, and the job deletes them. */
  private async writeFiles(files: readonly ImageFile[], made: DecodedImage['files']): Promise<void> {
    const written = await Promise.allSettled(made.map(({ path }, place) => this.storage.write(files[place]!.file, path)));
    const failed = written.find((result) => result.status === 'rejected');
    if (failed) throw serviceUnavailable(`the storage of images fails: ${String(failed.reason)}`);
  }

  private async findOrCreateByUrl(url: string): Promise<number> {
    const urlHash = createHash('sha256').update(url).digest('hex');
    const where = { where: { urlHash }, ...this.work.dialect.buildLock('pessimistic_read') };
    const known = await this.work.manager.findOne(Image, where);
    if (known) return known.id;
    const nowUtc = this.clock.nowUtc();
    const added = await this.work.manager
      .createQueryBuilder()
      .insert()
      .into(Image)
      .values({ url, urlHash, searchFolded: buildSearchText({ url, texts: null, fileName: null }), createdUtc: nowUtc, unusedUtc: nowUtc })
      .orIgnore()
      .updateEntity(false)
      .execute();
    const { id } = await this.work.manager.findOneByOrFail(Image, { urlHash });
    // Another instance may have inserted the URL first: then no row is affected. SQLite reports no count, but allows no such race.
    if ((added.raw as { affectedRows?: number }).affectedRows !== 0) this.work.recordChange({ resource: 'image', id, action: 'create' });
    return id;
  }
}
