import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { changesColumns } from '../../accounts/audit/changed-fields.js';
import { User } from '../../accounts/auth/user.entity.js';
import { insertInto } from '../../core/database/insert-rows.js';
import { takeRecordId } from '../../core/database/record-ids.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { ContentName } from '../../core/resources/resources.js';
import { Clock } from '../../core/time/clock.js';
import { externalIdLockNames, mergeExternalIds, writeExternalIds } from '../external-ids/external-ids.js';
import type { ContentResource } from '../finding/find-record.js';
import { ImagesService } from '../images/images.service.js';
import { buildChangedContentColumns, buildNewContentColumns, type ContentColumns } from '../records/content-columns.js';
import type { ContentFields } from '../records/content.dto.js';
import type { Content } from '../records/content.entity.js';
import { isImageReadable } from '../records/readable-images.js';
import { updateWithVersion } from '../records/update-with-version.js';
import { slugLockNames } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { NEW_TRANSLATION_OWNER, planTexts } from '../translations/plan-texts.js';
import { storeNewTexts, writeTexts } from '../translations/write-texts.js';
import { syncSlugsWithTrash } from './trash.js';

/** The parts of a write: the fields that all resources share, and the resource's own columns and texts. */
export interface ContentChange<E extends Content, T extends Translation> {
  readonly dto: ContentFields;
  readonly columns: QueryDeepPartialEntity<E>;
  readonly texts: TextChanges<T>;
  /** Further names to lock, besides those of the slugs. */
  readonly names?: readonly string[];
  /** Reads at once what the write of a new record will look for, when the names are locked. */
  readonly readAhead?: () => Promise<void>;
  /** Writes the links of a changed record to others. Returns whether any changed. */
  readonly writeLinks?: () => Promise<boolean>;
}

/** Writes events, venues and organizers, in the current unit of work. */
@Injectable()
export class ContentService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly images: ImagesService,
    private readonly clock: Clock,
  ) {}

  /** Adds a record and returns its id. */
  async add<E extends Content, T extends Translation>(
    definition: ContentResource<E, T>,
    { dto, columns, texts, names = [], readAhead }: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<number> {
    const { resource } = definition;
    const externalIdNames = externalIdLockNames(resource, dto.external_ids);
    await this.work.lockNames([...slugLockNames(definition, [], texts), ...externalIdNames, ...names]);
    await readAhead?.();
    const planned = planTexts(definition, NEW_TRANSLATION_OWNER, texts, dto.source_language ?? context.locale.content);
    const content = await this.createColumns(resource, dto, context);
    const externalIds = mergeExternalIds(null, dto.external_ids) ?? null;
    const row = { ...content, externalIds, ...columns, ...planned.columns };
    if (definition.isWrittenLater) this.work.writeLater(resource, [row], insertInto(definition.recordEntity));
    else await this.work.manager.insert(definition.recordEntity, row);
    await writeExternalIds(this.work, resource, { id: content.id, externalIds: null }, externalIds);
    await storeNewTexts(this.work, definition, content, planned);
    return content.id;
  }

  /**
   * Changes a record and returns its id. A new status may move the record to the trash or out of it. A write that changes nothing
   * leaves `modified` and the audit log as they are.
   */
  async change<E extends Content, T extends Translation>(
    definition: ContentResource<E, T>,
    record: E & WithTranslations<T>,
    { dto, columns, texts, names = [], writeLinks }: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<number> {
    const { resource } = definition;
    const externalIdNames = externalIdLockNames(resource, dto.external_ids);
    await this.work.lockNames([...slugLockNames(definition, record.translations, texts), ...externalIdNames, ...names]);
    const externalIds = mergeExternalIds(record.externalIds, dto.external_ids);
    const content = await this.changeColumns(record, dto, context);
    const changed = { ...content, externalIds, ...columns };
    const isUpdated = changesColumns(record, changed);
    if (isUpdated) await updateWithVersion<E>(this.work, definition, record, changed);
    await writeExternalIds(this.work, resource, record, externalIds);
    const hasNewTexts = await writeTexts(this.work, definition, record, texts, dto.source_language);
    await syncSlugsWithTrash(this.work, definition, record, content.status);
    const hasNewLinks = (await writeLinks?.()) ?? false;
    if (!isUpdated && (hasNewTexts || hasNewLinks)) await updateWithVersion<E>(this.work, definition, record, changed);
    return record.id;
  }

  /** Builds the shared columns of a new record, with a new id. */
  private async createColumns(
    resource: ContentName,
    dto: ContentFields,
    context: SignedInContext,
  ): Promise<ContentColumns & Pick<Content, 'id' | 'imageId' | 'version'>> {
    const columns = buildNewContentColumns(dto, this.clock.now(), context);
    await this.assertAuthorExists(dto, columns);
    const imageId = (await this.resolveImageId(dto, null, context)) ?? null;
    const id = await takeRecordId(this.work, resource);
    this.work.recordChange({ resource, id, action: 'create' });
    return { ...columns, id, imageId, version: 1 };
  }

  /** Builds the shared columns of a changed record. */
  private async changeColumns(
    record: Content,
    dto: ContentFields,
    context: SignedInContext,
  ): Promise<ContentColumns & Partial<Pick<Content, 'imageId'>>> {
    const columns = buildChangedContentColumns(record, dto, this.clock.now(), context);
    await this.assertAuthorExists(dto, columns);
    const imageId = await this.resolveImageId(dto, record.imageId, context);
    return imageId === undefined ? columns : { ...columns, imageId };
  }

  /** @param current the image that the record has already, which may always stay */
  private resolveImageId({ image }: ContentFields, current: number | null, { principal }: SignedInContext) {
    const isUsable = async (id: number) => id === current || isImageReadable(this.work.manager, id, principal);
    return this.images.resolveImageId(image, isUsable);
  }

  private async assertAuthorExists({ author }: ContentFields, { authorId }: ContentColumns): Promise<void> {
    if (author == null) return;
    if (!(await this.work.manager.existsBy(User, { id: authorId })))
      throw invalidParameter('author', { reason: 'unknown', values: [authorId] });
  }
}
