import type { Language } from '../../core/text/language.js';
import { ExternalId } from '../external-ids/external-id.entity.js';
import { type ExternalIds, type PairChanges, toPairRows } from '../external-ids/external-ids.js';
import type { ContentResource } from '../lookup/find-record.js';
import type { TableRows, WritePlan } from '../plans/write-plan.js';
import type { ContentColumns } from '../records/content-columns.js';
import type { Content } from '../records/content.entity.js';
import { SlugHistory } from '../texts/slug-history.entity.js';
import type { FormerSlugKey } from '../texts/slug-history.js';
import type { Translation } from '../texts/translation.entity.js';
import type { PlannedTexts } from '../texts/plan-texts.js';
import { planTextRows } from '../texts/text-rows.js';

/** A new record of which everything is known: the checks are done, and its ids and slugs are taken. */
export interface ResolvedRecord<E extends Content, T extends Translation> {
  readonly definition: ContentResource<E, T>;
  readonly id: number;
  /** The columns that all resources share, and those of its own. */
  readonly columns: ContentColumns & { readonly imageId: number | null; readonly externalIds: ExternalIds | null };
  readonly ownColumns: object;
  readonly texts: Pick<PlannedTexts<T>, 'texts' | 'columns'>;
  readonly slugs: ReadonlyMap<Language, string>;
  /** The redirects that end, because the record has their slugs now. */
  readonly formerSlugs: readonly FormerSlugKey[];
  readonly pairs: PairChanges;
}

/** Returns the plan of a new record. It reads nothing, and throws nothing. @param links the rows that link it to others */
export function planNewRecord<E extends Content, T extends Translation>(
  { definition, id, columns, ownColumns, texts, slugs, formerSlugs, pairs }: ResolvedRecord<E, T>,
  links: readonly TableRows[] = [],
): WritePlan {
  const { resource, recordEntity, translationEntity } = definition;
  const textRows = planTextRows<T>({ id, translations: [] }, texts, slugs).flatMap(({ after }) => after ?? []);
  const dependents = [
    { entity: translationEntity, rows: textRows },
    { entity: ExternalId, rows: toPairRows(resource, id, pairs.added) },
    ...links,
  ];
  const row = { ...columns, id, version: 1, ...ownColumns, ...texts.columns };
  return {
    records: [{ resource, id, entity: recordEntity, row, dependents }],
    deletions: [
      { entity: SlugHistory, rows: formerSlugs },
      { entity: ExternalId, rows: pairs.stale.map(({ source, externalId }) => ({ resource, source, externalId })) },
    ],
    changes: [{ resource, id, action: 'create', languages: textRows.map(({ language }) => language) }],
  };
}
