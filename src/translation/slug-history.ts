import type { EntityManager } from 'typeorm';
import type { Language } from '../language/language.js';
import { SlugHistory } from './slug-history.entity.js';
import type { TextRoom } from './text-room.js';
import type { Translation } from './translation.entity.js';

/** Keeps the slug that a text had until now, and forgets that somebody else once had the one that it takes. */
export async function rememberSlug<T extends Translation>(
  manager: EntityManager,
  { resource }: TextRoom<T>,
  { ownerId, language }: { ownerId: number; language: Language },
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return;
  for (const slug of [before, after]) if (slug !== null) await manager.delete(SlugHistory, { resource, language, slug });
  if (before !== null) await manager.insert(SlugHistory, { resource, language, slug: before, ownerId });
}

/** Whose slug this was; that of the reader's language first, then along their chain. */
export async function formerOwner<T extends Translation>(
  manager: EntityManager,
  { resource }: TextRoom<T>,
  slug: string,
  chain: readonly Language[],
): Promise<number | undefined> {
  const found = await manager.findBy(SlugHistory, { resource, slug });
  const inOrder = found
    .filter(({ language }) => chain.includes(language))
    .sort((a, b) => chain.indexOf(a.language) - chain.indexOf(b.language));
  return inOrder[0]?.ownerId;
}
