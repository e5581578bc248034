import { findFormerValues } from '../../accounts/audit/changed-fields.js';
import type { RecordedChange } from '../../core/database/transactions/pending-changes.js';
import type { Language } from '../../core/text/language.js';
import type { WritePlan } from '../plans/write-plan.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { findFormerSlug, resolveFormerSlugs, type SlugHistoryChanges } from './slug-history.js';
import { SlugHistory } from './slug-history.entity.js';
import { findFreeSlug, resolveSlugs } from './slugs.js';
import type { TranslatedResource } from './text-changes.js';
import type { Translation } from './translation.entity.js';
import { type PlannedTexts, planTextRows, type TextRows, type TranslationOwner } from './plan-texts.js';

/** The translations of a changed record, with their slugs. */
export interface ResolvedTexts<T extends Translation> extends Pick<PlannedTexts<T>, 'columns'> {
  readonly rows: TextRows<T>;
  readonly slugHistory: readonly SlugHistoryChanges[];
  /** Whether the write changes a translation, or a column of the record that its translations decide on. */
  readonly isChanged: boolean;
}

/**
 * Chooses the slugs of a changed record.
 * @param leavesTrash whether the record takes its slugs back. One that another record has taken gets the next free number
 */
export async function resolveTexts<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  owner: TranslationOwner<T>,
  planned: PlannedTexts<T>,
  { leavesTrash = false } = {},
): Promise<ResolvedTexts<T>> {
  const slugs = await resolveSlugs(planner, definition, owner.id, planned.requestedSlugs);
  const written = planTextRows(owner, planned, slugs);
  const { id: ownerId, status = 'publish' } = owner;
  const stateOf = (text?: T) => ({ slug: text?.slug ?? null, isPublic: status === 'publish' && text?.draft === false });
  const slugHistory: SlugHistoryChanges[] = [];
  for (const { language, before, after } of written)
    slugHistory.push(await resolveFormerSlugs(planner, definition, { ownerId, language }, stateOf(before), stateOf(after)));
  const { sourceLanguage, hasOnlyDrafts } = planned.columns;
  const keepsColumns = sourceLanguage === owner.sourceLanguage && hasOnlyDrafts === owner.hasOnlyDrafts;
  const shared = { columns: planned.columns, isChanged: written.length > 0 || !keepsColumns };
  if (!leavesTrash) return { ...shared, rows: written, slugHistory };
  const reclaimed = await reclaimSlugs(planner, definition, ownerId, planned, slugs);
  return { ...shared, rows: planTextRows(owner, reclaimed, new Map()), slugHistory: [...slugHistory, reclaimed.slugHistory] };
}

/** Returns the translations of a record that leaves the trash, with slugs that no other record has. */
async function reclaimSlugs<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  ownerId: number,
  { texts }: PlannedTexts<T>,
  slugs: ReadonlyMap<Language, string>,
): Promise<Pick<PlannedTexts<T>, 'texts'> & { readonly slugHistory: SlugHistoryChanges }> {
  const reclaimed = new Map<Language, T>();
  const ended: SlugHistoryChanges['ended'][number][] = [];
  for (const [language, text] of texts) {
    const requestedSlug = slugs.get(language) ?? text.slug;
    const slug = requestedSlug === null ? null : await findFreeSlug(planner, definition, { ownerId, language, requestedSlug });
    const former = slug === null ? undefined : await findFormerSlug(planner, definition, { language, slug });
    if (former) ended.push(former);
    reclaimed.set(language, { ...text, slug, slugReleasedBy: 0 });
  }
  return { texts: reclaimed, slugHistory: { ended, added: [] } };
}

/** Plans the translations of a record that differ. It reads nothing. The columns that they decide on are those of the record. */
export function planTextChanges<T extends Translation>(
  definition: TranslatedResource<T>,
  ownerId: number,
  { rows, slugHistory }: Pick<ResolvedTexts<T>, 'rows' | 'slugHistory'>,
): Omit<WritePlan, 'records'> {
  const { translationEntity: entity } = definition;
  const keyOf = (language: Language) => ({ ownerId, language });
  const removed = rows.filter(({ after }) => after === undefined).map(({ language }) => keyOf(language));
  const added = rows.flatMap(({ before, after }) => (before === undefined && after !== undefined ? [after] : []));
  const changed = rows.flatMap(({ language, before, after }) =>
    before === undefined || after === undefined ? [] : [{ entity, where: keyOf(language), columns: after }],
  );
  return {
    deletions: [
      { entity, rows: removed },
      { entity: SlugHistory, rows: slugHistory.flatMap(({ ended }) => ended) },
    ],
    updates: changed,
    rows: [
      { entity, rows: added },
      { entity: SlugHistory, rows: slugHistory.flatMap((one) => one.added) },
    ],
    changes: rows.flatMap(({ before, after }) => describeTextChange(definition, ownerId, before, after) ?? []),
  };
}

/** The values to compare with if there is no translation. */
const MISSING_TRANSLATION = { draft: false };

function describeTextChange<T extends Translation>(
  { resource, translationEntity }: TranslatedResource<T>,
  id: number,
  before: T | undefined,
  after: T | undefined,
): RecordedChange | undefined {
  const { language } = after ?? before ?? {};
  const written = before ?? MISSING_TRANSLATION;
  const former = findFormerValues(translationEntity, written, after ?? clear(written));
  const fields = Object.keys(former);
  if (language === undefined || fields.length === 0) return undefined;
  return { resource, id, action: 'update', languages: [language], fields, before: [{ texts: { [language]: former } }] };
}

/** Returns a translation with the same columns that has no texts. */
function clear(text: object): object {
  const cleared = Object.keys(text).map((column): [string, unknown] => [column, null]);
  return { ...Object.fromEntries(cleared), ...MISSING_TRANSLATION };
}
