import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { mayRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { shownText } from '../texts/resolve-text.js';
import type { Translation } from '../texts/translation.entity.js';
import type { ContentRoom } from './find-record.js';
import { type Finding, sendOn } from './slug-redirect.js';

/** The record that goes by a slug, if it does in the eyes of the reader. */
interface Named {
  readonly id: number;
  readonly rank: Rank;
  /** Whether the reader sees it by this slug, and not by that of another language. */
  readonly isShown: boolean;
}

type Rank = (typeof RANKS)[number];

const RANKS = ['readable', 'hidden', 'trashed'] as const;

/**
 * The record that a reader means by a slug: what they would see first, along the chain of their language; then one that
 * they would have seen by it once; then, to be read only, a record that goes by it in another language; then one that is
 * hidden from them, and last one that lies in the trash. So nothing hidden stands before what they see.
 * @throws DomainError 301 or 308 to where a record is now that went by this slug
 */
export async function idOfSlug<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  slug: string,
  finding: Finding,
): Promise<number | undefined> {
  const named = await namedNow(manager, room, slug, finding);
  if (named?.rank === 'readable' && named.isShown) return named.id;
  const leadsTo = async (other: string) => {
    const found = await namedNow(manager, room, other, finding);
    return found?.rank === 'readable' ? found.id : undefined;
  };
  const anyLanguage = finding.toRead && named?.rank !== 'readable';
  const formerly = await sendOn(manager, room, slug, { ...finding, anyLanguage, leadsTo });
  return named?.id ?? formerly;
}

async function namedNow<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  slug: string,
  { context, toRead }: Finding,
): Promise<Named | undefined> {
  const { chain } = context.locale;
  const named = await manager.find(room.entity, { where: { slug, shown: true } as FindOptionsWhere<T> });
  if (named.length === 0) return undefined;
  const texts = await manager.find(room.entity, { where: { ownerId: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<T> });
  const isShown = (text: T) => {
    const record = { id: text.ownerId, translations: texts.filter(({ ownerId }) => ownerId === text.ownerId) };
    return shownText(record, 'slug', chain) === slug;
  };
  const placeOf = ({ language }: T) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const byRank = (a: T, b: T) => placeOf(a) - placeOf(b) || b.released - a.released || a.ownerId - b.ownerId;
  const records = await manager.findBy(room.record, { id: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<E>);
  const rankOf = (text: T): Rank => {
    const record = records.find(({ id }) => id === text.ownerId);
    return record?.status === 'trash' ? 'trashed' : record && mayRead(context.principal, record) ? 'readable' : 'hidden';
  };
  const sorted = named.sort(byRank);
  for (const rank of RANKS) {
    const candidates = sorted.filter((text) => rankOf(text) === rank);
    const shown = candidates.find(isShown);
    const found = shown ?? (toRead ? candidates[0] : undefined);
    if (found) return { id: found.ownerId, rank, isShown: shown !== undefined };
  }
  return undefined;
}
