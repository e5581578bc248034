import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { changesColumns } from '../../accounts/audit/changed-fields.js';
import { User } from '../../accounts/auth/user.entity.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { externalIdLockNames, mergeExternalIds, type PairChanges, resolvePairs, writePairs } from '../external-ids/external-ids.js';
import type { ContentResource } from '../finding/find-record.js';
import { ImagesService } from '../images/images.service.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { buildChangedContentColumns, buildNewContentColumns, type ContentColumns } from '../records/content-columns.js';
import type { ContentFields } from '../records/content.dto.js';
import type { Content } from '../records/content.entity.js';
import { isImageReadable } from '../records/readable-images.js';
import { updateWithVersion } from '../records/update-with-version.js';
import { findFormerSlug } from '../slugs/slug-history.js';
import { slugLockNames } from '../slugs/slugs.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { NEW_TRANSLATION_OWNER, type PlannedTexts, planTexts } from '../translations/plan-texts.js';
import { resolveSlugs } from '../translations/text-rows.js';
import { type ResolvedTexts, resolveTexts, writeTexts } from '../translations/write-texts.js';
import { planNewRecord, type ResolvedRecord } from './plan-record.js';
import { syncSlugsWithTrash } from './trash.js';

/** The parts of a write: the fields that all resources share, and the resource's own columns and texts. */
export interface ContentChange<E extends Content, T extends Translation> {
  readonly dto: ContentFields;
  readonly columns: QueryDeepPartialEntity<E>;
  readonly texts: TextChanges<T>;
}

/** A new record that may be written: every error that a client can cause is thrown. Its ids and slugs are not taken yet. */
export interface CheckedRecord<E extends Content, T extends Translation> {
  readonly definition: ContentResource<E, T>;
  readonly change: ContentChange<E, T>;
  readonly columns: ContentColumns;
  readonly externalIds: Record<string, string> | null;
  readonly pairs: PairChanges;
  readonly texts: PlannedTexts<T>;
}

/** A change that may be written: every error that a client can cause is thrown. */
export interface ResolvedChange<E extends Content, T extends Translation> {
  readonly definition: ContentResource<E, T>;
  readonly record: E & WithTranslations<T>;
  readonly change: ContentChange<E, T>;
  readonly columns: ContentColumns & object;
  readonly pairs: PairChanges;
  readonly texts: ResolvedTexts<T>;
}

/** Returns the names to lock (`UnitOfWork.lockNames`) before a record is written. @param translations those before the write */
export function listNamesToLock<E extends Content, T extends Translation>(
  definition: ContentResource<E, T>,
  translations: readonly T[],
  { dto, texts }: Pick<ContentChange<E, T>, 'dto' | 'texts'>,
): string[] {
  return [...slugLockNames(definition, translations, texts), ...externalIdLockNames(definition.resource, dto.external_ids)];
}

/** Resolves and writes events, venues and organizers, in the current unit of work. */
@Injectable()
export class ContentService {
  constructor(
    private readonly images: ImagesService,
    private readonly clock: Clock,
  ) {}

  /** Plans a new record without links, and returns its id. @throws DomainError */
  async planNew<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<number> {
    await planner.work.lockNames(listNamesToLock(definition, [], change));
    const resolved = await this.takeIds(planner, await this.checkNew(planner, definition, change, context));
    planner.add(planNewRecord(resolved));
    return resolved.id;
  }

  /** Checks a new record, when the names are locked. @throws DomainError */
  async checkNew<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<CheckedRecord<E, T>> {
    const { dto, texts } = change;
    const planned = planTexts(definition, NEW_TRANSLATION_OWNER, texts, dto.source_language ?? context.locale.content);
    const columns = buildNewContentColumns(dto, this.clock.now(), context);
    await assertAuthorExists(planner, dto, columns);
    await this.assertImageUsable(planner, dto, null, context);
    const externalIds = mergeExternalIds(null, dto.external_ids) ?? null;
    const pairs = await resolvePairs(planner, definition.resource, null, externalIds);
    return { definition, change, columns, externalIds, pairs, texts: planned };
  }

  /** Takes what a checked record needs from the database: its id, the id of its image, and free slugs. */
  async takeIds<E extends Content, T extends Translation>(
    planner: WritePlanner,
    { definition, change, columns, externalIds, pairs, texts }: CheckedRecord<E, T>,
  ): Promise<ResolvedRecord<E, T>> {
    const imageId = (await this.images.takeId(change.dto.image)) ?? null;
    const id = await planner.takeId(definition.resource);
    const slugs = await resolveSlugs(planner, definition, id, texts.requestedSlugs);
    const isPublic = columns.status === 'publish';
    const shown = [...slugs].filter(([language]) => isPublic && texts.texts.get(language)?.draft === false);
    const formerSlugs = await Promise.all(shown.map(([language, slug]) => findFormerSlug(planner, definition, { language, slug })));
    const shared = { ...columns, imageId, externalIds };
    const found = { slugs, formerSlugs: formerSlugs.flatMap((key) => key ?? []), pairs };
    return { definition, id, columns: shared, ownColumns: change.columns, texts, ...found };
  }

  /** Checks a change of a record, locks its names and chooses its slugs. @throws DomainError */
  async resolveChange<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    record: E & WithTranslations<T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<ResolvedChange<E, T>> {
    const { dto } = change;
    await planner.work.lockNames(listNamesToLock(definition, record.translations, change));
    const externalIds = mergeExternalIds(record.externalIds, dto.external_ids);
    const content = buildChangedContentColumns(record, dto, this.clock.now(), context);
    await assertAuthorExists(planner, dto, content);
    await this.assertImageUsable(planner, dto, record.imageId, context);
    const pairs = await resolvePairs(planner, definition.resource, record.externalIds, externalIds);
    const planned = planTexts(definition, record, change.texts, dto.source_language);
    const texts = await resolveTexts(planner, definition, record, planned);
    const columns = { ...content, externalIds, ...change.columns };
    return { definition, record, change, columns, pairs, texts };
  }

  /**
   * Writes a change, and returns the id of the record. A new status may move the record to the trash or out of it. A write that changes
   * nothing leaves `modified` and the audit log as they are.
   * @param hasNewLinks whether the caller is going to change links of the record
   */
  async writeChange<E extends Content, T extends Translation>(
    planner: WritePlanner,
    { definition, record, change, columns, pairs, texts }: ResolvedChange<E, T>,
    hasNewLinks = false,
  ): Promise<number> {
    const imageId = await this.images.takeId(change.dto.image);
    const changed = { ...columns, ...(imageId !== undefined && { imageId }) };
    if (!changesColumns(record, changed) && !texts.isChanged && !hasNewLinks) return record.id;
    // The change may link to records that are planned, and its statements must see the rows of earlier writes.
    planner.finish();
    await planner.group.insert();
    await updateWithVersion<E>(planner.work, definition, record, changed as QueryDeepPartialEntity<E>);
    await writePairs(planner.manager, definition.resource, record.id, pairs);
    await writeTexts(planner, definition, record, texts);
    await syncSlugsWithTrash(planner, definition, record, columns.status);
    return record.id;
  }

  /** @param current the image that the record has already, which may always stay */
  private assertImageUsable(
    { group, manager }: WritePlanner,
    { image }: ContentFields,
    current: number | null,
    { principal }: SignedInContext,
  ): Promise<void> {
    return this.images.assertUsable(image, async (id) => {
      if (id === current) return true;
      // A planned record may show the image.
      await group.insert();
      return isImageReadable(manager, id, principal);
    });
  }
}

async function assertAuthorExists({ manager }: WritePlanner, { author }: ContentFields, { authorId }: ContentColumns): Promise<void> {
  if (author == null) return;
  if (!(await manager.existsBy(User, { id: authorId }))) throw invalidParameter('author', { reason: 'unknown', values: [authorId] });
}
