import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import type { Language } from '../language/language.js';
import { chainOf } from '../language/languages.js';
import { shownText } from '../translation/shown-text.js';
import type { TextRoom } from '../translation/text-room.js';
import type { Translation } from '../translation/translation.entity.js';

/**
 * The record that a reader means by a slug: what they would see first, along the chain of their language; then, to
 * be read only, a record that goes by it in another language; last one that lies in the trash.
 */
export async function idOfSlug<T extends Translation>(
  manager: EntityManager,
  room: TextRoom<T>,
  slug: string,
  { language, toRead }: { language: Language; toRead: boolean },
): Promise<number | undefined> {
  const named = await manager.find(room.entity, { where: { slug } as FindOptionsWhere<T> });
  if (named.length === 0) return undefined;
  const chain = chainOf(language);
  const texts = await manager.find(room.entity, { where: { ownerId: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<T> });
  const isShown = (text: T) => {
    const record = { id: text.ownerId, translations: texts.filter(({ ownerId }) => ownerId === text.ownerId) };
    return shownText(record, 'slug', chain) === slug;
  };
  const byRank = (a: T, b: T) => chain.indexOf(a.language) - chain.indexOf(b.language) || b.released - a.released;
  const live = named.filter((text) => text.released === 0).sort(byRank);
  const trashed = named.filter((text) => text.released !== 0).sort(byRank);
  const found = live.find(isShown) ?? (toRead ? live[0] : undefined) ?? trashed.find(isShown) ?? (toRead ? trashed[0] : undefined);
  return found?.ownerId;
}
