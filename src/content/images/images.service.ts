import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Settings } from '../../core/config/settings.js';
import { insertRowsOf } from '../../core/database/many-rows.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { serviceUnavailable } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { buildFileName, type FileStorage } from '../../core/storage/file-storage.js';
import { openStorage } from '../../core/storage/open-storage.js';
import { cleanLine } from '../../core/text/clean.js';
import { Clock } from '../../core/time/clock.js';
import { buildImageColumns, type ImageColumns } from './build-image-columns.js';
import { DecodedImage } from './decoded-image.js';
import type { DecodedFile } from './decoding/decode-task.js';
import { FileLeases } from './file-leases.js';
import { buildSearchText } from './image-texts.js';
import { Image, type ImageFile, ImageFileUse } from './image.entity.js';

/** An image as a client sends it: its id or URL, or itself; `null` clears the image. */
export type ImageReference = number | string | DecodedImage | null | undefined;

const MAX_FILE_NAME_LENGTH = 255;

/** Stores images, and references to images on the web. */
@Injectable()
export class ImagesService {
  readonly storage: FileStorage;

  constructor(
    private readonly work: UnitOfWork,
    private readonly leases: FileLeases,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.storage = openStorage(settings.media.storage);
  }

  /**
   * Returns the id of the image that a client sent. A new URL adds a row, and an image that came with the request one, too, unless the user has an equal one.
   * @returns `null` to clear the image, undefined to leave it unchanged
   */
  async claimId(reference: ImageReference, context: SignedInContext): Promise<number | null | undefined> {
    if (reference instanceof DecodedImage) {
      const columns = buildImageColumns(null, reference.description, context);
      return (await this.findEqual(reference, columns, context.principal.id)) ?? this.add(reference, columns, context);
    }
    return typeof reference === 'string' ? this.findOrCreateByUrl(reference) : reference;
  }

  /**
   * Writes the files of images, and runs the work that adds them: no row is without its files. Call it outside of units of work.
   * @throws DomainError 503 when the storage fails. Files without an image are deleted by the job
   */
  async keepFiles<T>(images: readonly DecodedImage[], work: () => Promise<T>): Promise<T> {
    const paths = new Map(images.flatMap(({ files }) => files.map((made) => [nameFile(made), made.path] as const)));
    const kept = await this.leases.hold([...paths.keys()], async () => {
      const written = await Promise.allSettled([...paths].map(([file, path]) => this.storage.write(file, path)));
      const failed = written.find((result) => result.status === 'rejected');
      if (failed) throw serviceUnavailable(`the storage of images fails: ${String(failed.reason)}`);
      return work();
    });
    if (kept === undefined) throw serviceUnavailable('another request writes or deletes an equal image');
    return kept.result;
  }

  /** Adds an image, whose files are written, in the current unit of work, and returns its id. */
  async add({ files: made, name }: DecodedImage, columns: Partial<ImageColumns>, { principal }: SignedInContext): Promise<number> {
    const files = made.map(toImageFile);
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

  /** Finds an image of the user with the same files, unless the client says something else of it, and keeps it from being removed as unused. */
  private async findEqual({ files: made }: DecodedImage, columns: Partial<ImageColumns>, authorId: number): Promise<number | undefined> {
    const { manager, dialect } = this.work;
    const files = made.map(toImageFile);
    const uses = await manager.findBy(ImageFileUse, { file: files[0]!.file });
    const where = { id: In(uses.map(({ imageId }) => imageId)), authorId };
    const images = await manager.find(Image, { where, order: { id: 'ASC' }, ...dialect.buildLock('pessimistic_write') });
    const equal = images.find((image) => isDeepStrictEqual(image.files, files) && isDescribedBy(image, columns));
    if (equal?.unusedUtc != null) await manager.update(Image, { id: equal.id }, { unusedUtc: this.clock.nowUtc() });
    return equal?.id;
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

function nameFile({ sha256, extension }: DecodedFile): string {
  return buildFileName(sha256, extension);
}

function toImageFile(made: DecodedFile): ImageFile {
  const { width, height, bytes, names } = made;
  return { file: nameFile(made), width, height, bytes, names };
}

function isDescribedBy(image: Image, columns: Partial<ImageColumns>): boolean {
  return (Object.keys(columns) as (keyof ImageColumns)[]).every(
    (name) => columns[name] === null || isDeepStrictEqual(image[name], columns[name]),
  );
}
