import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { resolveText } from '../texts/resolve-text.js';
import type { Translation } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';
import { type SlugLookup, redirectFormerSlug } from './slug-redirect.js';

/** The record that goes by a slug, if it does in the eyes of the reader. */
interface SlugMatch {
  readonly id: number;
  readonly visibility: Visibility;
  /** Whether the reader sees it by this slug, and not by that of another language. */
  readonly isResolvedSlug: boolean;
}

type Visibility = (typeof VISIBILITIES)[number];

const VISIBILITIES = ['readable', 'hidden', 'trashed'] as const;

/**
 * The record that a reader means by a slug: what they would see first, along the chain of their language; then one that
 * they would have seen by it once; then, to be read only, a record that goes by it in another language; then one that is
 * hidden from them, and last one that lies in the trash. So nothing hidden stands before what they see.
 * @throws DomainError 301 or 308 to where a record is now that went by this slug
 */
export async function findIdBySlug<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  slug: string,
  slugLookup: SlugLookup,
): Promise<number | undefined> {
  const slugMatch = await findCurrentSlugMatch(manager, room, slug, slugLookup);
  if (slugMatch?.visibility === 'readable' && slugMatch.isResolvedSlug) return slugMatch.id;
  const findReadableId = async (other: string) => {
    const found = await findCurrentSlugMatch(manager, room, other, slugLookup);
    return found?.visibility === 'readable' ? found.id : undefined;
  };
  const isAnyLanguageAllowed = slugLookup.isReadRequest && slugMatch?.visibility !== 'readable';
  const trashedId = await redirectFormerSlug(manager, room, slug, {
    ...slugLookup,
    anyLanguage: isAnyLanguageAllowed,
    leadsTo: findReadableId,
  });
  return slugMatch?.id ?? trashedId;
}

async function findCurrentSlugMatch<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  slug: string,
  { context, isReadRequest }: SlugLookup,
): Promise<SlugMatch | undefined> {
  const { chain } = context.locale;
  const named = await manager.find(room.translationEntity, { where: { slug, shown: true } as FindOptionsWhere<T> });
  if (named.length === 0) return undefined;
  const texts = await manager.find(room.translationEntity, {
    where: { ownerId: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<T>,
  });
  const isResolvedSlug = (text: T) => {
    const record = { id: text.ownerId, translations: texts.filter(({ ownerId }) => ownerId === text.ownerId) };
    return resolveText(record, 'slug', chain) === slug;
  };
  const languagePosition = ({ language }: T) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const byLanguagePosition = (a: T, b: T) =>
    languagePosition(a) - languagePosition(b) || b.slugReleasedBy - a.slugReleasedBy || a.ownerId - b.ownerId;
  const records = await manager.findBy(room.recordEntity, { id: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<E>);
  const visibilityOf = (text: T): Visibility => {
    const record = records.find(({ id }) => id === text.ownerId);
    return record?.status === 'trash' ? 'trashed' : record && canRead(context.principal, record) ? 'readable' : 'hidden';
  };
  const sorted = named.sort(byLanguagePosition);
  for (const visibility of VISIBILITIES) {
    const candidates = sorted.filter((text) => visibilityOf(text) === visibility);
    const resolvedMatch = candidates.find(isResolvedSlug);
    const found = resolvedMatch ?? (isReadRequest ? candidates[0] : undefined);
    if (found) return { id: found.ownerId, visibility, isResolvedSlug: resolvedMatch !== undefined };
  }
  return undefined;
}
