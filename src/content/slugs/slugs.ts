import type { EntityManager } from 'typeorm';
import type { Lookup } from '../../core/database/transactions/bulk-memory.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Language } from '../../core/text/language.js';
import { addSlugNumber, buildSlug, numberedSlugRange, removeSlugNumber } from '../../core/text/slug.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange, TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';

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

/** A slug that a record has. */
interface TakenSlug {
  readonly ownerId: number;
  readonly language: Language;
  readonly slug: string | null;
}

/** Finds a slug that no other record has in this language: the requested one, or the first free one with `-2`, `-3`, … */
export async function findFreeSlug<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  { language, requestedSlug, ownerId }: { language: Language; requestedSlug: string; ownerId: number },
): Promise<string> {
  const slug = requestedSlug === '' ? `${definition.resource}-${ownerId}` : requestedSlug;
  const taken = (await lookUpSlugs(work, definition, language, [slug])).get(slug) ?? [];
  const pending = work.listPending(`${definition.resource}_translation`) as readonly TakenSlug[];
  const isOther = (text: TakenSlug) => text.language === language && text.ownerId !== ownerId;
  const slugs = new Set([...taken, ...pending].filter(isOther).map((text) => text.slug));
  let n = 1;
  while (slugs.has(addSlugNumber(slug, n))) n++;
  return addSlugNumber(slug, n);
}

/** Returns the slugs that are equal to these or numbered candidates of them, by the slug. A bulk remembers them. */
export function lookUpSlugs<T extends Translation>(
  work: UnitOfWork,
  { resource }: TranslatedResource<T>,
  language: Language,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, readonly TakenSlug[]>> {
  const table = `${resource}_translation`;
  const find: Lookup<TakenSlug[]>['find'] = (manager, missing) => findTakenSlugs(manager, table, language, missing);
  return work.lookUp({ name: `slugs of ${resource} in ${language}`, tables: [table], find }, slugs);
}

async function findTakenSlugs(manager: EntityManager, table: string, language: Language, slugs: readonly string[]) {
  const sql = `SELECT owner_id AS ownerId, language, slug FROM ${table} WHERE language = ? AND released = 0 AND (slug IN (${slugs.map(() => '?').join()})${' OR slug BETWEEN ? AND ?'.repeat(slugs.length)})`;
  const ranges = slugs.map(numberedSlugRange);
  const rows: (TakenSlug & { slug: string })[] = await manager.query(sql, [language, ...slugs, ...ranges.flat()]);
  const isCandidate = (slug: string, [first, last]: readonly [string, string], wanted: string) =>
    slug === wanted || (slug >= first && slug <= last);
  return new Map(slugs.map((wanted, index) => [wanted, rows.filter(({ slug }) => isCandidate(slug, ranges[index]!, wanted))]));
}
