import { Injectable } from '@nestjs/common';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { type ExternalIds, mergeExternalIds, type PairChanges, resolvePairs } from '../external-ids/external-ids.js';
import type { ContentResource } from '../lookup/find-record.js';
import { ImagesService } from '../images/images.service.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { buildNewContentColumns, type ContentColumns } from '../records/content-columns.js';
import type { Content } from '../records/content.entity.js';
import { findFormerSlug, type FormerSlugKey } from '../texts/slug-history.js';
import type { Translation } from '../texts/translation.entity.js';
import { NEW_TRANSLATION_OWNER, type PlannedTexts, planTexts } from '../texts/plan-texts.js';
import { resolveSlugs } from '../texts/text-rows.js';
import { assertAuthorExists, assertImageUsable, type ContentChange, listNamesToLock } from './content-change.js';
import { planNewRecord, type ResolvedRecord } from './plan-new-record.js';

/** A new record that may be written: every error that a client can cause is thrown. Its ids and slugs are not taken yet. */
export interface CheckedRecord<E extends Content, T extends Translation> {
  readonly definition: ContentResource<E, T>;
  readonly change: ContentChange<E, T>;
  readonly columns: ContentColumns;
  readonly externalIds: ExternalIds | null;
  readonly pairs: PairChanges;
  readonly texts: PlannedTexts<T>;
}

/** Plans new events, venues and organizers, in the current unit of work. */
@Injectable()
export class NewContent {
  constructor(
    private readonly images: ImagesService,
    private readonly clock: Clock,
  ) {}

  /** Plans a new record without links, and returns its id. @throws DomainError */
  async plan<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<number> {
    await planner.work.lockNames(listNamesToLock(definition, [], change));
    const resolved = await this.resolve(planner, await this.check(planner, definition, change, context));
    planner.add(planNewRecord(resolved));
    return resolved.id;
  }

  /** Checks a new record, when the names are locked. @throws DomainError */
  async check<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<CheckedRecord<E, T>> {
    const { dto, texts } = change;
    const planned = planTexts(definition, NEW_TRANSLATION_OWNER, texts, dto.source_language ?? context.locale.content);
    const columns = buildNewContentColumns(dto, this.clock.now(), context);
    await assertAuthorExists(planner, dto, columns);
    await assertImageUsable(planner, this.images, dto, null, context);
    const externalIds = mergeExternalIds(null, dto.external_ids) ?? null;
    const pairs = await resolvePairs(planner, definition.resource, null, externalIds);
    return { definition, change, columns, externalIds, pairs, texts: planned };
  }

  /** Takes what a checked record needs from the database: its id, the id of its image, and free slugs. */
  async resolve<E extends Content, T extends Translation>(
    planner: WritePlanner,
    { definition, change, columns, externalIds, pairs, texts }: CheckedRecord<E, T>,
  ): Promise<ResolvedRecord<E, T>> {
    const imageId = (await this.images.takeId(change.dto.image)) ?? null;
    const id = await planner.takeId(definition.resource);
    const slugs = await resolveSlugs(planner, definition, id, texts.requestedSlugs);
    const isPublic = columns.status === 'publish';
    const shown = [...slugs].filter(([language]) => isPublic && texts.texts.get(language)?.draft === false);
    const formerSlugs: FormerSlugKey[] = [];
    for (const [language, slug] of shown) {
      const former = await findFormerSlug(planner, definition, { language, slug });
      if (former) formerSlugs.push(former);
    }
    const shared = { ...columns, imageId, externalIds };
    const found = { slugs, formerSlugs, pairs };
    return { definition, id, columns: shared, ownColumns: change.columns, texts, ...found };
  }
}
