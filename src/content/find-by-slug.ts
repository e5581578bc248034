import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { mayRead } from '../auth/rights.js';
import type { Reader } from '../auth/roles.js';
import type { Language } from '../language/language.js';
import { shownText } from '../translation/shown-text.js';
import type { Translation } from '../translation/translation.entity.js';
import type { Content } from './content.entity.js';
import type { ContentRoom } from './find-record.js';

/**
 * The record that a reader means by a slug: what they would see first, along the chain of their language; then, to
 * be read only, a record that goes by it in another language; then one that is hidden from them, and last one that
 * lies in the trash. So nothing hidden stands before what they see.
 */
export async function idOfSlug<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  slug: string,
  { chain, toRead, reader }: { chain: readonly Language[]; toRead: boolean; reader: Reader },
): Promise<number | undefined> {
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
  const rankOf = (text: T) => {
    const record = records.find(({ id }) => id === text.ownerId);
    return record?.status === 'trash' ? 'trashed' : record && mayRead(reader, record) ? 'readable' : 'hidden';
  };
  const sorted = named.sort(byRank);
  for (const rank of ['readable', 'hidden', 'trashed']) {
    const candidates = sorted.filter((text) => rankOf(text) === rank);
    const found = candidates.find(isShown) ?? (toRead ? candidates[0] : undefined);
    if (found) return found.ownerId;
  }
  return undefined;
}
