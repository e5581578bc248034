import { Injectable } from '@nestjs/common';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { areLiveFields, listChangedColumns } from '../../accounts/audit/changed-fields.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { type ExternalIds, mergeExternalIds, type PairChanges, planPairs, resolvePairs } from '../external-ids/external-ids.js';
import type { ContentResource } from '../lookup/find-record.js';
import { ImagesService } from '../images/images.service.js';
import { mergePlans, type WritePlan } from '../plans/write-plan.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { buildChangedContentColumns } from '../records/content-columns.js';
import type { Content } from '../records/content.entity.js';
import { planUpdate } from '../records/plan-update.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import { planTexts } from '../texts/plan-texts.js';
import { planTextChanges, type ResolvedTexts, resolveTexts } from '../texts/plan-text-changes.js';
import { assertAuthorExists, assertImageUsable, type ContentChange, listNamesToLock } from './content-change.js';
import { planSlugRelease } from './trash.js';

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
    const leavesTrash = record.status === 'trash' && columns.status !== 'trash';
    const texts = await resolveTexts(planner, definition, record, planned, { leavesTrash });
    return { definition, record, change, columns, externalIds, pairs, texts };
  }

  /**
   * Adds a change to the plan, and tells whether there is one. A new status may move the record to the trash or out of it. A write that
   * changes nothing leaves `modified` and the audit log as they are, and one that changes only live fields leaves `modified`.
   * @param hasNewLinks whether the caller changes links of the record, too
   */
  async add<E extends Content, T extends Translation>(
    planner: WritePlanner,
    resolved: ResolvedChange<E, T>,
    context: SignedInContext,
    hasNewLinks = false,
  ): Promise<boolean> {
    const { definition, record, change, columns, externalIds, texts } = resolved;
    const imageId = await this.images.claimId(change.dto.image, context);
    const changed = { ...columns, ...(imageId !== undefined && { imageId }), externalIds, ...change.columns };
    const changedColumns = listChangedColumns(record, changed);
    const isInColumns = !texts.isChanged && !hasNewLinks;
    if (isInColumns && changedColumns.length === 0) return false;
    const isLive = isInColumns && areLiveFields(definition, changedColumns);
    planner.add(planChange(resolved, isLive ? { ...changed, modifiedUtc: undefined } : { ...changed, ...texts.columns }, isLive));
    return true;
  }
}

/** Plans the rows of a changed record. It reads nothing. @param keepsVersion whether the change is none for those who remember a version */
export function planChange<E extends Content, T extends Translation>(
  { definition, record, columns: { status }, pairs, texts }: Omit<ResolvedChange<E, T>, 'change' | 'externalIds'>,
  columns: QueryDeepPartialEntity<E>,
  keepsVersion = false,
): WritePlan {
  const entersTrash = record.status !== 'trash' && status === 'trash';
  return mergePlans([
    planUpdate<E>(definition, record, columns, { keepsVersion }),
    planPairs(definition.resource, record.id, pairs),
    planTextChanges(definition, record.id, texts),
    entersTrash ? planSlugRelease(definition, record.id) : {},
  ]);
}
