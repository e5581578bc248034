import { Injectable } from '@nestjs/common';
import { areLiveFields, listChangedColumns } from '../../accounts/audit/changed-fields.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { type ExternalIds, mergeExternalIds, type PairChanges, resolvePairs, writePairs } from '../external-ids/external-ids.js';
import type { ContentResource } from '../lookup/find-record.js';
import { ImagesService } from '../images/images.service.js';
import type { WritePlanner } from '../plans/write-group.js';
import { buildChangedContentColumns } from '../records/content-columns.js';
import type { Content } from '../records/content.entity.js';
import { updateWithVersion } from '../records/update-with-version.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { planTexts } from '../texts/plan-texts.js';
import { type ResolvedTexts, resolveTexts, writeTexts } from '../texts/write-texts.js';
import { assertAuthorExists, assertImageUsable, type ContentChange, listNamesToLock } from './content-change.js';
import { syncSlugsWithTrash } from './trash.js';

/** A change that may be written: every error that a client can cause is thrown. */
export interface ResolvedChange<E extends Content, T extends Translation> {
  readonly definition: ContentResource<E, T>;
  readonly record: E & WithTranslations<T>;
  readonly change: ContentChange<E, T>;
  readonly columns: ReturnType<typeof buildChangedContentColumns>;
  readonly externalIds: ExternalIds | null | undefined;
  readonly pairs: PairChanges;
  readonly texts: ResolvedTexts<T>;
}

/** Changes events, venues and organizers, in the current unit of work. */
@Injectable()
export class ContentChanges {
  constructor(
    private readonly images: ImagesService,
    private readonly clock: Clock,
  ) {}

  /** Checks a change of a record, locks its names and chooses its slugs. @throws DomainError */
  async resolve<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    record: E & WithTranslations<T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<ResolvedChange<E, T>> {
    const { dto } = change;
    await planner.work.lockNames(listNamesToLock(definition, record.translations, change));
    const externalIds = mergeExternalIds(record.externalIds, dto.external_ids);
    const columns = buildChangedContentColumns(record, dto, this.clock.nowUtc(), context);
    await assertAuthorExists(planner, dto, columns);
    await assertImageUsable(planner, dto, record.imageId, context);
    const pairs = await resolvePairs(planner, definition.resource, record.externalIds, externalIds);
    const planned = planTexts(definition, record, change.texts, dto.source_language, context.settings);
    const texts = await resolveTexts(planner, definition, record, planned);
    return { definition, record, change, columns, externalIds, pairs, texts };
  }

  /**
   * Writes a change, and returns the id of the record. A new status may move the record to the trash or out of it. A write that changes
   * nothing leaves `modified` and the audit log as they are, and one that changes only live fields leaves `modified`.
   * @param hasNewLinks whether the caller is going to change links of the record
   */
  async write<E extends Content, T extends Translation>(
    planner: WritePlanner,
    { definition, record, change, columns, externalIds, pairs, texts }: ResolvedChange<E, T>,
    context: SignedInContext,
    hasNewLinks = false,
  ): Promise<number> {
    const imageId = await this.images.claimId(change.dto.image, context);
    const changed = { ...columns, ...(imageId !== undefined && { imageId }), externalIds, ...change.columns };
    const changedColumns = listChangedColumns(record, changed);
    const isInColumns = !texts.isChanged && !hasNewLinks;
    if (isInColumns && changedColumns.length === 0) return record.id;
    // The change may link to records that are planned, and its statements must see the rows of earlier writes.
    planner.finish();
    await planner.group.insert();
    if (isInColumns && areLiveFields(definition, changedColumns))
      await updateWithVersion<E>(planner.work, definition, record, { ...changed, modifiedUtc: undefined }, { keepsVersion: true });
    else await updateWithVersion<E>(planner.work, definition, record, changed);
    await writePairs(planner.manager, definition.resource, record.id, pairs);
    await writeTexts(planner, definition, record, texts);
    await syncSlugsWithTrash(planner, definition, record, columns.status);
    return record.id;
  }
}
