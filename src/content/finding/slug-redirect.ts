import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { mayRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { formerOwners } from '../slugs/slug-history.js';
import { refuseUntranslated, textIn } from '../texts/resolve-text.js';
import type { Translated, Translation } from '../texts/translation.entity.js';
import type { ContentRoom } from './find-record.js';

/** Who looks for a record, in which language, and what for. */
export interface Finding {
  readonly context: RequestContext;
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
  { context, toRead, anyLanguage, leadsTo }: Finding & { anyLanguage: boolean; leadsTo: LeadsTo },
): Promise<number | undefined> {
  const former = await formerOwners(manager, room, slug, context.locale.chain);
  if (former.length === 0) return undefined;
  const ids = former.map(({ ownerId }) => ownerId);
  const records = await manager.findBy(room.record, { id: In(ids) } as FindOptionsWhere<E>);
  const texts = await manager.find(room.entity, { where: { ownerId: In(ids) } as FindOptionsWhere<T> });
  const meant = former.flatMap(({ ownerId, language, wasPublic }) => {
    const record = { id: ownerId, translations: texts.filter((text) => text.ownerId === ownerId) };
    const place = context.locale.chain.indexOf(language);
    const isMeant = anyLanguage || (place !== -1 && place <= placeOfSlug(record, context));
    return isMeant ? [{ record, wasPublic, owned: records.find(({ id }) => id === ownerId) }] : [];
  });
  const readable = meant.find(({ owned, wasPublic }) => owned && mayFollow(context, owned, wasPublic));
  if (!readable) return meant.find(({ owned, wasPublic }) => wasPublic && owned?.status === 'trash')?.record.id;
  throw await movedTo(room, readable.record, { context, toRead, leadsTo });
}

/** Whose slug was a draft's are followed by those who see drafts of theirs. */
function mayFollow(context: RequestContext, record: Content, wasPublic: boolean): boolean {
  const { authorId, status } = record;
  return mayRead(context.principal, record) && (wasPublic || mayRead(context.principal, { authorId, status, drafted: true }));
}

/** Where in the chain the slug comes from that the reader sees. */
function placeOfSlug<T extends Translation>(record: Translated<T>, { locale: { chain } }: RequestContext): number {
  const place = chain.findIndex((language) => textIn(record, language)?.slug != null);
  return place === -1 ? chain.length : place;
}

async function movedTo<E extends Content, T extends Translation>(
  { resource }: ContentRoom<E, T>,
  record: Translated<T>,
  { context, toRead, leadsTo }: Finding & { leadsTo: LeadsTo },
): Promise<DomainError> {
  refuseUntranslated(resource, record, context);
  const language = context.locale.chain[placeOfSlug(record, context)];
  const slug = language && textIn(record, language)?.slug;
  if (!slug) return new DomainError('not-found', { resource });
  // In a language before it another record may have the same slug: then the id alone leads there.
  const address = (await leadsTo(slug)) === record.id ? { slug } : { id: record.id };
  return new DomainError(toRead ? 'moved' : 'moved-for-writes', { resource, movedTo: address, data: { id: record.id, slug } });
}
