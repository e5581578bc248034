import type { Language } from '../../core/text/language.js';
import { addSlugNumber, buildSlug, numberedSlugRange, removeSlugNumber } from '../../core/text/slug.js';
import { lookUpTexts, prefetchTexts, type TextLookup, type TextRow } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-planner.js';
import { formerSlugLookup, listPlannedSlugs } from './slug-history.js';
import type { TextChanges, TextChange, TranslatedResource } from './text-changes.js';
import type { Translation } from './translation.entity.js';

/**
 * Returns the slug that a change asks for: the sent one, or one from the title if there is none yet.
 * @returns undefined to keep the current slug; an empty string if the title has no character for a slug
 */
export function resolveRequestedSlug<T extends Translation>(existing: T | undefined, change: TextChange<T>): string | undefined {
  if (typeof change.slug === 'string') return change.slug;
  if (change.slug === undefined && existing?.slug != null) return undefined;
  const { name = existing?.name } = change;
  return name == null ? undefined : buildSlug(name);
}

/** Returns the names to lock (`UnitOfWork.lockNames`) while the slugs of these changes are chosen. */
export function slugLockNames<T extends Translation>(
  definition: TranslatedResource<T>,
  existing: readonly T[],
  changes: TextChanges<T>,
): string[] {
  return [...changes].flatMap(([language, change]) => {
    const requestedSlug =
      change &&
      resolveRequestedSlug(
        existing.find((text) => text.language === language),
        change,
      );
    return requestedSlug ? [nameLockKey(definition.resource, requestedSlug)] : [];
  });
}

/** Returns the name to lock for a slug. Equal names give equal slugs, so one lock covers the slug and the name. */
export function nameLockKey(resource: string, slug: string): string {
  return `${resource}:${removeSlugNumber(slug)}`;
}

/** A slug that a write asks for. */
interface SlugRequest {
  readonly ownerId: number;
  readonly language: Language;
  /** Empty if the title has no character for a slug. */
  readonly requestedSlug: string;
}

/** Returns the slug that a request asks for. */
function resolveSlugRequest(resource: string, { ownerId, requestedSlug }: Omit<SlugRequest, 'language'>): string {
  return requestedSlug === '' ? `${resource}-${ownerId}` : requestedSlug;
}

/** Chooses a free slug for each that a write asks for. It reads the slugs and the former slugs of all languages with one statement. */
export async function resolveSlugs<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  ownerId: number,
  requestedSlugs: ReadonlyMap<Language, string>,
): Promise<ReadonlyMap<Language, string>> {
  const questions = [...requestedSlugs].flatMap(([language, requestedSlug]) => {
    const keys = [resolveSlugRequest(definition.resource, { ownerId, requestedSlug })];
    return [slugLookup(definition, language), formerSlugLookup(definition, language)].map((lookup) => ({ lookup, keys }));
  });
  await prefetchTexts(planner, questions);
  const slugs = new Map<Language, string>();
  for (const [language, requestedSlug] of requestedSlugs)
    slugs.set(language, await findFreeSlug(planner, definition, { ownerId, language, requestedSlug }));
  return slugs;
}

/** Finds a slug that no other record has in this language: the requested one, or the first free one with `-2`, `-3`, … */
export async function findFreeSlug<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  request: SlugRequest,
): Promise<string> {
  const { language, ownerId } = request;
  const slug = resolveSlugRequest(definition.resource, request);
  const stored = (await lookUpTexts(planner, slugLookup(definition, language), [slug])).get(slug) ?? [];
  const isOther = (text: TextRow) => text.language === language && text.ownerId !== ownerId;
  const slugs = new Set([...stored.filter(isOther).map(({ text }) => text), ...listPlannedSlugs(planner, definition, request)]);
  let n = 1;
  while (slugs.has(addSlugNumber(slug, n))) n++;
  return addSlugNumber(slug, n);
}

/** Returns the lookup of the slugs that are equal to a slug or numbered candidates of it, by the slug. */
export function slugLookup<T extends Translation>({ resource }: TranslatedResource<T>, language: Language): TextLookup<TextRow[]> {
  const table = `${resource}_translation`;
  return {
    name: `slugs of ${resource} in ${language}`,
    resource,
    select: (slugs) => ({
      column: 'slug',
      from: `FROM ${table} WHERE language = ? AND slug_released_by = 0
        AND (slug IN (${slugs.map(() => '?').join()})${' OR slug BETWEEN ? AND ?'.repeat(slugs.length)})`,
      values: [language, ...slugs, ...slugs.flatMap(numberedSlugRange)],
    }),
    collect: (rows, slugs) => new Map(slugs.map((slug) => [slug, rows.filter(matchCandidates(slug))])),
  };
}

/** Returns a function that tells whether a text is the slug or a numbered candidate of it. */
function matchCandidates(slug: string): (row: TextRow) => boolean {
  const [first, last] = numberedSlugRange(slug);
  return ({ text }) => text === slug || (text >= first && text <= last);
}
