import { type EntityManager, Like, Not } from 'typeorm';
import type { FindOptionsWhere } from 'typeorm';
import type { Language } from '../../core/text/language.js';
import { numbered, slugOf, unnumbered } from '../../core/text/slug.js';
import type { TextChanges } from '../texts/text-changes.js';
import type { TextChange, TextRoom } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';

/**
 * The slug that a change asks for: the one it names, or one from the title where there is none yet.
 * @returns undefined to keep what is there; empty when the title leaves nothing to make one of
 */
export function wishedSlug<T extends Translation>(existing: T | undefined, change: TextChange<T>): string | undefined {
  if (typeof change.slug === 'string') return change.slug;
  if (change.slug === undefined && existing?.slug != null) return undefined;
  const name = change.name === undefined ? existing?.name : change.name;
  return name == null ? undefined : slugOf(name);
}

/** What writers of these texts may quarrel about, for `UnitOfWork.takeTurns`. */
export function slugTurns<T extends Translation>(room: TextRoom<T>, existing: readonly T[], changes: TextChanges<T>): string[] {
  return [...changes].flatMap(([language, change]) => {
    const wish =
      change &&
      wishedSlug(
        existing.find((text) => text.language === language),
        change,
      );
    return wish ? [turnName(room.resource, wish)] : [];
  });
}

/** Names alike make slugs alike, so one turn guards both. */
export function turnName(resource: string, slug: string): string {
  return `${resource}:${unnumbered(slug)}`;
}

/** The wish, or the first of `-2`, `-3`, … that no other record of the language holds. */
export async function freeSlug<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  { language, wish, ownerId }: { language: Language; wish: string; ownerId: number },
): Promise<string> {
  const slug = wish === '' ? `${room.resource}-${ownerId}` : wish;
  const like = numbered(slug, 1_000_000).slice(0, -7);
  const taken = await manager.find(room.entity, {
    select: { slug: true } as never,
    where: [slug, Like(`${like}%`)].map((wanted) => ({
      language,
      released: 0,
      ownerId: Not(ownerId),
      slug: wanted,
    })) as FindOptionsWhere<T>[],
  });
  const slugs = new Set(taken.map((text) => text.slug));
  let n = 1;
  while (slugs.has(numbered(slug, n))) n++;
  return numbered(slug, n);
}
