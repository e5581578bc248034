import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Language } from '../language/language.js';
import { SlugHistory } from './slug-history.entity.js';
import type { TextRoom } from './text-room.js';
import type { Translation } from './translation.entity.js';

/** Keeps the slug that a text had until now, and forgets that somebody else once had the one that it takes. */
export async function rememberSlug<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  { ownerId, language }: { ownerId: number; language: Language },
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return;
  if (after !== null) await forgetSlug(manager, room, { language, slug: after });
  if (before === null) return;
  // Who comes back from the trash may have lost it meanwhile.
  const isTaken = await manager.existsBy(room.entity, { language, slug: before, released: 0 } as FindOptionsWhere<T>);
  if (isTaken) return;
  await forgetSlug(manager, room, { language, slug: before });
  await manager.insert(SlugHistory, { resource: room.resource, language, slug: before, ownerId });
}

/** A slug that somebody goes by leads to nobody else. */
export async function forgetSlug<T extends Translation>(
  manager: EntityManager,
  { resource }: TextRoom<T>,
  { language, slug }: { language: Language; slug: string },
): Promise<void> {
  await manager.delete(SlugHistory, { resource, language, slug });
}

/** Whose slug this was; those of the reader's language first, then along their chain, then of all others. */
export async function formerOwners<T extends Translation>(
  manager: EntityManager,
  { resource }: TextRoom<T>,
  slug: string,
  chain: readonly Language[],
): Promise<SlugHistory[]> {
  const placeOf = ({ language }: SlugHistory) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const found = await manager.findBy(SlugHistory, { resource, slug });
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}
