import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Request, Response } from 'express';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import { assertCan, assertRight, can } from '../../accounts/auth/rights.js';
import { buildImageColumns, toAuditedFields } from '../../content/images/build-image-columns.js';
import { buildSearchText } from '../../content/images/image-texts.js';
import { Image, ImageFileUse } from '../../content/images/image.entity.js';
import { ImagesService } from '../../content/images/images.service.js';
import { filterByWords, findByIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { loadPage, type Page } from '../../core/http/lists/page.js';
import { findByLocator, type IdLocator } from '../../core/http/routing/record-locator.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { Clock } from '../../core/time/clock.js';
import type { CreateMediaDto, ListMediaDto, RemoveMediaDto, UpdateMediaDto } from './dto/media.dto.js';
import { ImageFiles } from './image-files.service.js';
import { buildReadableUseCondition, buildUsedCondition, findUses, removeUses } from './image-uses.js';
import { readCookie } from '../../accounts/sessions/session-cookie.js';
import { isOfSessions } from '../../accounts/sessions/session.guard.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { RateLimitsService } from '../../accounts/rate-limits/rate-limits.service.js';
import { Decoder } from '../../content/images/decoding/decoder.js';
import { isSignedIn, type UserPrincipal } from '../../core/http/context/principal.js';
import { FileAdmission } from '../../core/http/requests/received-file.js';

/** How many records a transaction takes an image out of. */
const MAX_USES_PER_TRANSACTION = 500;

/** Manages images: each user their own, editors all of them. */
@Injectable()
export class MediaService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
    private readonly images: ImagesService,
    private readonly files: ImageFiles,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  /** Lists the images that the client may use, the newest first. */
  async list({ search, unused, author, ...page }: ListMediaDto, { principal }: SignedInContext): Promise<Page<Image>> {
    assertRight(principal, 'create content');
    const images = this.work.manager.createQueryBuilder(Image, 'image').select('image.id', 'id').orderBy('image.id', 'DESC');
    if (!can(principal, 'read all')) {
      const { sql, parameters } = buildReadableUseCondition(this.source, principal);
      images.andWhere(`(image.authorId = :ownerId OR ${sql})`, { ...parameters, ownerId: principal.id });
    }
    if (search !== undefined) filterByWords(images, ['image.searchFolded'], search);
    if (unused !== undefined) images.andWhere(`${unused ? 'NOT ' : ''}${buildUsedCondition(this.source)}`);
    if (author !== undefined) images.andWhere('image.authorId = :author', { author });
    return loadPage(images, page, 'media', (ids) => findByIds(this.work.manager, Image, ids));
  }

  async show(locator: IdLocator, { principal }: SignedInContext): Promise<Image> {
    assertRight(principal, 'create content');
    const image = await this.findOrFail(locator);
    if (image.authorId !== principal.id && !can(principal, 'read all')) {
      const { sql, parameters } = buildReadableUseCondition(this.source, principal);
      const readable = this.work.manager.createQueryBuilder(Image, 'image').where('image.id = :id', { id: image.id });
      if (!(await readable.andWhere(sql, parameters).getExists())) throw new DomainError('not-accessible', { resource: 'media' });
    }
    return image;
  }

  create({ file, ...sent }: CreateMediaDto, context: SignedInContext): Promise<Image> {
    assertCan(context.principal, 'create content', 'media');
    const columns = buildImageColumns(null, sent, context);
    return this.work.run(async () => this.findOrFail({ id: await this.images.add(file, columns, context) }));
  }

  update(locator: IdLocator, sent: UpdateMediaDto, context: SignedInContext): Promise<Image> {
    return this.work.run(async () => {
      const image = await this.findChangeable(locator, context);
      const columns = buildImageColumns(image, sent, context);
      const fields = findChangedFields(
        Image,
        toAuditedFields(image, context.settings),
        toAuditedFields({ ...image, ...columns }, context.settings),
      );
      if (fields.length === 0) return image;
      await this.work.manager.update(Image, { id: image.id }, { ...columns, searchFolded: buildSearchText({ ...image, ...columns }) });
      this.work.recordChange({ resource: 'image', id: image.id, action: 'update', fields });
      return this.findOrFail(locator);
    });
  }

  /** @throws DomainError 409 for an image that records show, unless an editor forces it */
  async remove(locator: IdLocator, { force }: RemoveMediaDto, context: SignedInContext): Promise<Image> {
    const isForced = force === true && can(context.principal, "edit others'");
    const isAlone = !this.work.isActive;
    let removal = await this.removeStep(locator, isForced, context);
    while (!removal.isRemoved) removal = await this.removeStep(locator, isForced, context);
    // Where it belongs to a larger unit of work, the job deletes the files.
    if (isAlone) await this.files.deleteUnused(removal.files);
    return removal.image;
  }

  private removeStep(
    locator: IdLocator,
    isForced: boolean,
    context: SignedInContext,
  ): Promise<{ isRemoved: boolean; image: Image; files: string[] }> {
    return this.work.run(async () => {
      const { manager } = this.work;
      const image = await this.findChangeable(locator, context);
      const { id } = image;
      const { uses, isUsed } = await findUses(manager, id, context);
      if (isUsed && !isForced) throw new DomainError('media-in-use', { resource: 'media', data: { uses } });
      const removed = isUsed ? await removeUses(this.work, id, MAX_USES_PER_TRANSACTION, this.clock.nowUtc()) : 0;
      if (removed === MAX_USES_PER_TRANSACTION) return { isRemoved: false, image, files: [] };
      const files = (await manager.findBy(ImageFileUse, { imageId: id })).map(({ file }) => file);
      await manager.delete(Image, { id });
      await this.keys.hideRecord(id);
      this.work.recordChange({ resource: 'image', id, action: 'delete' });
      return { isRemoved: true, image, files };
    });
  }

  /** Finds an image that the client may change, and locks it: no write begins to use it meanwhile. */
  private async findChangeable(locator: IdLocator, { principal }: SignedInContext): Promise<Image> {
    assertCan(principal, 'create content', 'media');
    const image = await this.findOrFail(locator, true);
    if (image.authorId !== principal.id) assertRight(principal, "edit others'");
    return image;
  }

  private findOrFail(locator: IdLocator, isLocked = false): Promise<Image> {
    const { manager, dialect } = this.work;
    return findByLocator(manager, Image, locator, 'media', isLocked ? dialect.buildLock('pessimistic_write') : {});
  }
}

/** Judges whether a client may upload an image, before the image is read. */
@Injectable()
export class UploadAdmission extends FileAdmission {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly decoder: Decoder,
    private readonly sessions: SessionsService,
  ) {
    super();
  }

  async admit(request: Request, response: Response): Promise<void> {
    const principal = isOfSessions(request) ? await this.findUserOfSession(request) : request.principal;
    if (principal === undefined || !isSignedIn(principal)) throw new DomainError('not-signed-in');
    assertCan(principal, 'create content', 'media');
    response.set(await this.limits.countUpload(principal.id, response.getHeaders()));
    if (!(await this.decoder.isAvailable())) throw new DomainError('uploads-unavailable');
  }

  /** The guard of the pages reads the session after the body. */
  private async findUserOfSession(request: Request): Promise<UserPrincipal | undefined> {
    const secret = readCookie('calendar-session', request);
    return secret === undefined ? undefined : this.sessions.findUser(secret);
  }
}
