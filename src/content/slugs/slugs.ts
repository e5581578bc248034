import { type FindOptionsWhere, Like, Not } from 'typeorm';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Language } from '../../core/text/language.js';
import { addSlugNumber, buildSlug, removeSlugNumber, sharedSlugPrefix } from '../../core/text/slug.js';
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
  const name = change.name === undefined ? existing?.name : change.name;
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

/** Finds a slug that no other record has in this language: the requested one, or the first free one with `-2`, `-3`, … */
export async function findFreeSlug<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  { language, requestedSlug, ownerId }: { language: Language; requestedSlug: string; ownerId: number },
): Promise<string> {
  const slug = requestedSlug === '' ? `${definition.resource}-${ownerId}` : requestedSlug;
  const wanted = [slug, Like(`${sharedSlugPrefix(slug)}%`)];
  const where = wanted.map((one) => ({ language, slugReleasedBy: 0, ownerId: Not(ownerId), slug: one })) as FindOptionsWhere<T>[];
  const [taken, pending] = await work.findBesidePending<T[], T>(`${definition.resource}_translation`, () =>
    work.manager.find(definition.translationEntity, { select: { slug: true } as never, where }),
  );
  const isOther = (text: T) => text.language === language && text.ownerId !== ownerId;
  const slugs = new Set([...taken, ...pending.filter(isOther)].map((text) => text.slug));
  let n = 1;
  while (slugs.has(addSlugNumber(slug, n))) n++;
  return addSlugNumber(slug, n);
}
