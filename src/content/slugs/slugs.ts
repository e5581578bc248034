import { type EntityManager, Like, Not } from 'typeorm';
import type { FindOptionsWhere } from 'typeorm';
import type { Language } from '../../core/text/language.js';
import { addSlugNumber, buildSlug, removeSlugNumber } from '../../core/text/slug.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange, TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';

/**
 * The slug that a change asks for: the one it names, or one from the title where there is none yet.
 * @returns undefined to keep what is there; empty when the title leaves nothing to make one of
 */
export function resolveRequestedSlug<T extends Translation>(existing: T | undefined, change: TextChange<T>): string | undefined {
  if (typeof change.slug === 'string') return change.slug;
  if (change.slug === undefined && existing?.slug != null) return undefined;
  const name = change.name === undefined ? existing?.name : change.name;
  return name == null ? undefined : buildSlug(name);
}

/** What writers of these texts may quarrel about, for `UnitOfWork.lockNames`. */
export function slugLockNames<T extends Translation>(
  room: TranslatedResource<T>,
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
    return requestedSlug ? [nameLockKey(room.resource, requestedSlug)] : [];
  });
}

/** Names alike make slugs alike, so one turn guards both. */
export function nameLockKey(resource: string, slug: string): string {
  return `${resource}:${removeSlugNumber(slug)}`;
}

/** The wish, or the first of `-2`, `-3`, … that no other record of the language holds. */
export async function findFreeSlug<T extends Translation>(
  manager: EntityManager,
  room: TranslatedResource<T>,
  { language, wish: requestedSlug, ownerId }: { language: Language; wish: string; ownerId: number },
): Promise<string> {
  const slug = requestedSlug === '' ? `${room.resource}-${ownerId}` : requestedSlug;
  const like = addSlugNumber(slug, 1_000_000).slice(0, -7);
  const taken = await manager.find(room.translationEntity, {
    select: { slug: true } as never,
    where: [slug, Like(`${like}%`)].map((wanted) => ({
      language,
      slugReleasedBy: 0,
      ownerId: Not(ownerId),
      slug: wanted,
    })) as FindOptionsWhere<T>[],
  });
  const slugs = new Set(taken.map((text) => text.slug));
  let n = 1;
  while (slugs.has(addSlugNumber(slug, n))) n++;
  return addSlugNumber(slug, n);
}
