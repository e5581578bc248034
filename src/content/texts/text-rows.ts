import type { Language } from '../../core/text/language.js';
import { prefetchTexts } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { formerSlugLookup } from './slug-history.js';
import { findFreeSlug, resolveSlugRequest, slugLookup } from './slugs.js';
import type { TranslatedResource } from './text-resource.js';
import type { Translation } from './translation.entity.js';
import type { PlannedTexts, TranslationOwner } from './plan-texts.js';

/** The rows of a record's translations that a write changes: new ones have no `before`, removed ones no `after`. */
export type TextRows<T extends Translation> = readonly {
  readonly language: Language;
  readonly before: T | undefined;
  readonly after: T | undefined;
}[];

/** Chooses a free slug for each that a write asks for. It reads the slugs and the former slugs of all languages with one statement. */
export async function resolveSlugs<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  ownerId: number,
  requestedSlugs: PlannedTexts<T>['requestedSlugs'],
): Promise<ReadonlyMap<Language, string>> {
  const questions = [...requestedSlugs].flatMap(([language, requestedSlug]) => {
    const keys = [resolveSlugRequest(definition.resource, { ownerId, requestedSlug })];
    return [slugLookup(definition, language), formerSlugLookup(definition, language)].map((lookup) => ({ lookup, keys }));
  });
  await prefetchTexts(planner.group, questions);
  const slugs = new Map<Language, string>();
  for (const [language, requestedSlug] of requestedSlugs)
    slugs.set(language, await findFreeSlug(planner, definition, { ownerId, language, requestedSlug }));
  return slugs;
}

/** Returns the rows that differ from those before the write. It reads nothing. */
export function planTextRows<T extends Translation>(
  { id: ownerId, translations }: Pick<TranslationOwner<T>, 'id' | 'translations'>,
  { texts }: Pick<PlannedTexts<T>, 'texts'>,
  slugs: ReadonlyMap<Language, string>,
): TextRows<T> {
  const before = new Map(translations.map((text) => [text.language, text]));
  const after = new Map([...texts].map(([language, text]) => [language, { ...text, ownerId, slug: slugs.get(language) ?? text.slug }]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((language) => ({ language, before: before.get(language), after: after.get(language) }))
    .filter((row) => !row.before || !row.after || !hasSameColumns(row.before, row.after));
}

function hasSameColumns(before: object, after: object): boolean {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([column, value]) => values.get(column) === value);
}
