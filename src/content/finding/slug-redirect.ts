import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { View } from '../../core/http/context/locale.js';
import type { Reader } from '../../core/http/context/principal.js';
import { mayRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { formerOwners } from '../slugs/slug-history.js';
import { refuseUntranslated, textIn } from '../texts/resolve-text.js';
import type { Translated, Translation } from '../texts/translation.entity.js';
import type { ContentRoom } from './find-record.js';

/** Who looks for a record, in which language, and what for. */
export interface Finding {
  readonly reader: Reader;
  readonly view: View;
  readonly toRead: boolean;
}

export type LeadsTo = (slug: string) => Promise<number | undefined>;

/**
 * Tells who comes by a slug that a record had where it is now, if they may see it.
 * @param anyLanguage whether a slug that it had in a language which the reader would not have seen counts too
 * @param leadsTo which record a slug leads the reader to now
 * @returns a record of that slug that lies in the trash, where it has no address to send anybody to
 * @throws DomainError 301 or 308; 404 when it has no text in the languages that were asked for
 */
export async function sendOn<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T>,
  slug: string,
  { reader, view, toRead, anyLanguage, leadsTo }: Finding & { anyLanguage: boolean; leadsTo: LeadsTo },
): Promise<number | undefined> {
  const former = await formerOwners(manager, room, slug, view.chain);
  if (former.length === 0) return undefined;
  const ids = former.map(({ ownerId }) => ownerId);
  const records = await manager.findBy(room.record, { id: In(ids) } as FindOptionsWhere<E>);
  const texts = await manager.find(room.entity, { where: { ownerId: In(ids) } as FindOptionsWhere<T> });
  const meant = former.flatMap(({ ownerId, language, wasPublic }) => {
    const record = { id: ownerId, translations: texts.filter((text) => text.ownerId === ownerId) };
    const place = view.chain.indexOf(language);
    const isMeant = anyLanguage || (place !== -1 && place <= placeOfSlug(record, view));
    return isMeant ? [{ record, wasPublic, owned: records.find(({ id }) => id === ownerId) }] : [];
  });
  const readable = meant.find(({ owned, wasPublic }) => owned && mayFollow(reader, owned, wasPublic));
  if (!readable) return meant.find(({ owned, wasPublic }) => wasPublic && owned?.status === 'trash')?.record.id;
  throw await movedTo(room, readable.record, { view, toRead, leadsTo });
}

/** Whose slug was a draft's are followed by those who see drafts of theirs. */
function mayFollow(reader: Reader, record: Content, wasPublic: boolean): boolean {
  const { authorId, status } = record;
  return mayRead(reader, record) && (wasPublic || mayRead(reader, { authorId, status, drafted: true }));
}

/** Where in the chain the slug comes from that the reader sees. */
function placeOfSlug<T extends Translation>(record: Translated<T>, { chain }: View): number {
  const place = chain.findIndex((language) => textIn(record, language)?.slug != null);
  return place === -1 ? chain.length : place;
}

async function movedTo<E extends Content, T extends Translation>(
  { resource }: ContentRoom<E, T>,
  record: Translated<T>,
  { view, toRead, leadsTo }: Pick<Finding, 'view' | 'toRead'> & { leadsTo: LeadsTo },
): Promise<DomainError> {
  refuseUntranslated(resource, record, view);
  const language = view.chain[placeOfSlug(record, view)];
  const slug = language && textIn(record, language)?.slug;
  if (!slug) return new DomainError('not-found', { resource });
  // In a language before it another record may have the same slug: then the id alone leads there.
  const address = (await leadsTo(slug)) === record.id ? { slug } : { id: record.id };
  return new DomainError(toRead ? 'moved' : 'moved-for-writes', { resource, movedTo: address, data: { id: record.id, slug } });
}
