import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Language } from '../../core/text/language.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';
import { SlugHistory } from './slug-history.entity.js';

/** A slug that a text has, and whether the public finds it by that. */
export interface SlugState {
  readonly slug: string | null;
  readonly isPublic: boolean;
}

/** Keeps the slug that a text had until now, and forgets that somebody else once had the one that it takes. */
export async function recordFormerSlug<T extends Translation>(
  manager: EntityManager,
  room: TranslatedResource<T>,
  { ownerId, language }: { ownerId: number; language: Language },
  before: SlugState,
  after: SlugState,
): Promise<void> {
  if (before.slug === after.slug) return;
  // A hidden one must not take a public one's way to where it is now.
  if (after.slug !== null && after.isPublic) await deleteFormerSlug(manager, room, { language, slug: after.slug });
  if (before.slug === null) return;
  const { resource } = room;
  const { slug, isPublic: wasPublic } = before;
  // Who comes back from the trash may have lost it meanwhile.
  const isTaken = await manager.existsBy(room.translationEntity, { language, slug, slugReleasedBy: 0 } as FindOptionsWhere<T>);
  const isPublicSlugKept = !wasPublic && (await manager.existsBy(SlugHistory, { resource, language, slug, wasPublic: true }));
  if (isTaken || isPublicSlugKept) return;
  await deleteFormerSlug(manager, room, { language, slug });
  await manager.insert(SlugHistory, { resource, language, slug, ownerId, wasPublic });
}

/** A slug that somebody goes by leads to nobody else. */
export async function deleteFormerSlug<T extends Translation>(
  manager: EntityManager,
  { resource }: TranslatedResource<T>,
  { language, slug }: { language: Language; slug: string },
): Promise<void> {
  await manager.delete(SlugHistory, { resource, language, slug });
}

/** Whose slug this was; those of the reader's language first, then along their chain, then of all others. */
export async function findFormerSlugs<T extends Translation>(
  manager: EntityManager,
  { resource }: TranslatedResource<T>,
  slug: string,
  chain: readonly Language[],
): Promise<SlugHistory[]> {
  const languagePosition = ({ language }: SlugHistory) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const found = await manager.findBy(SlugHistory, { resource, slug });
  return found.sort((a, b) => languagePosition(a) - languagePosition(b));
}
