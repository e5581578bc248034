import { Injectable } from '@nestjs/common';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import { Clock } from '../../core/time/clock.js';
import { ExternalId } from '../external-ids/external-id.entity.js';
import { type ExternalIds, mergeExternalIds, type PairChanges, resolvePairs, toPairRows } from '../external-ids/external-ids.js';
import type { ContentResource } from '../lookup/find-record.js';
import { ImagesService } from '../images/images.service.js';
import type { TableRows, WritePlan } from '../plans/write-plan.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { buildNewContentColumns, type ContentColumns } from '../records/content-columns.js';
import type { Content } from '../records/content.entity.js';
import { findFormerSlug, type FormerSlugKey } from '../texts/slug-history.js';
import { SlugHistory } from '../texts/slug-history.entity.js';
import { resolveSlugs } from '../texts/slugs.js';
import type { Translation } from '../texts/translation.entity.js';
import { NEW_TRANSLATION_OWNER, type PlannedTexts, planTextRows, planTexts } from '../texts/plan-texts.js';
import { assertAuthorExists, assertImageUsable, type ContentChange, listNamesToLock } from './content-change.js';

/** A new record that may be written: every error that a client can cause is thrown. Its ids and slugs are not taken yet. */
export interface CheckedRecord<E extends Content, T extends Translation> {
  readonly definition: ContentResource<E, T>;
  readonly change: ContentChange<E, T>;
  readonly columns: ContentColumns & { readonly externalIds: ExternalIds | null };
  readonly texts: PlannedTexts<T>;
  readonly pairs: PairChanges;
}

/** What a new record takes from the database. */
export interface TakenValues {
  readonly id: number;
  readonly imageId: number | null;
  readonly slugs: ReadonlyMap<Language, string>;
  /** The redirects that end, because the record has their slugs now. */
  readonly formerSlugs: readonly FormerSlugKey[];
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
    return this.add(planner, await this.check(planner, definition, change, context), context);
  }

  /** Checks a new record, when the names are locked. @throws DomainError */
  async check<E extends Content, T extends Translation>(
    planner: WritePlanner,
    definition: ContentResource<E, T>,
    change: ContentChange<E, T>,
    context: SignedInContext,
  ): Promise<CheckedRecord<E, T>> {
    const { dto } = change;
    const source = dto.source_language ?? context.locale.content;
    const texts = planTexts(definition, NEW_TRANSLATION_OWNER, change.texts, source, context.settings);
    const columns = buildNewContentColumns(dto, this.clock.nowUtc(), context);
    await assertAuthorExists(planner, dto, columns);
    await assertImageUsable(planner, dto, null, context);
    const externalIds = mergeExternalIds(null, dto.external_ids) ?? null;
    const pairs = await resolvePairs(planner, definition.resource, null, externalIds);
    return { definition, change, columns: { ...columns, externalIds }, texts, pairs };
  }

  /**
   * Takes the id of a checked record, the id of its image, and free slugs. Then it adds the record to the plan, and returns its id.
   * @param listLinks returns the rows that link the record to others
   */
  async add<E extends Content, T extends Translation>(
    planner: WritePlanner,
    checked: CheckedRecord<E, T>,
    context: SignedInContext,
    listLinks: (id: number) => readonly TableRows[] = () => [],
  ): Promise<number> {
    const { definition, change, columns, texts } = checked;
    const imageId = (await this.images.claimId(change.dto.image, context)) ?? null;
    const id = await planner.ids.claim(definition.resource);
    const slugs = await resolveSlugs(planner, definition, id, texts.requestedSlugs);
    const formerSlugs: FormerSlugKey[] = [];
    for (const [language, slug] of slugs) {
      const isPublic = columns.status === 'publish' && texts.texts.get(language)?.draft === false;
      const former = isPublic ? await findFormerSlug(planner, definition, { language, slug }) : undefined;
      if (former) formerSlugs.push(former);
    }
    planner.add(planNewRecord(checked, { id, imageId, slugs, formerSlugs }, listLinks(id)));
    return id;
  }
}

/** Returns the plan of a new record. It reads nothing, and throws nothing. */
export function planNewRecord<E extends Content, T extends Translation>(
  { definition, change, columns, texts, pairs }: CheckedRecord<E, T>,
  { id, imageId, slugs, formerSlugs }: TakenValues,
  links: readonly TableRows[] = [],
): Pick<WritePlan, 'deletions' | 'records' | 'changes'> {
  const { resource, recordEntity, translationEntity } = definition;
  const row = { ...columns, id, version: 1, imageId, ...change.columns, ...texts.columns };
  const textRows = planTextRows<T>({ id, translations: [] }, texts, slugs).flatMap(({ after }) => after ?? []);
  const dependents = [
    { entity: translationEntity, rows: textRows },
    { entity: ExternalId, rows: toPairRows(resource, id, pairs.added) },
    ...links,
  ];
  return {
    deletions: [{ entity: SlugHistory, rows: formerSlugs }],
    records: [{ resource, id, entity: recordEntity, row, dependents }],
    changes: [{ resource, id, action: 'create', version: row.version, languages: textRows.map(({ language }) => language) }],
  };
}
