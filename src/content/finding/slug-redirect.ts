import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { findFormerSlugs } from '../slugs/slug-history.js';
import { assertTranslated, findVisibleText } from '../texts/resolve-text.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';

/** Who looks for a record, in which language, and what for. */
export interface SlugLookup {
  readonly context: RequestContext;
  readonly isReadRequest: boolean;
}

export type FindReadableId = (slug: string) => Promise<number | undefined>;

/**
 * Tells who comes by a slug that a record had where it is now, if they may see it.
 * @param anyLanguage whether a slug that it had in a language which the reader would not have seen counts too
 * @param leadsTo which record a slug leads the reader to now
 * @returns a record of that slug that lies in the trash, where it has no address to send anybody to
 * @throws DomainError 301 or 308; 404 when it has no text in the languages that were asked for
 */
export async function redirectFormerSlug<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentResource<E, T>,
  slug: string,
  {
    context,
    isReadRequest,
    anyLanguage: isAnyLanguageAllowed,
    leadsTo: findReadableId,
  }: SlugLookup & { anyLanguage: boolean; leadsTo: FindReadableId },
): Promise<number | undefined> {
  const former = await findFormerSlugs(manager, room, slug, context.locale.chain);
  if (former.length === 0) return undefined;
  const ids = former.map(({ ownerId }) => ownerId);
  const records = await manager.findBy(room.recordEntity, { id: In(ids) } as FindOptionsWhere<E>);
  const texts = await manager.find(room.translationEntity, { where: { ownerId: In(ids) } as FindOptionsWhere<T> });
  const matches = former.flatMap(({ ownerId, language, wasPublic }) => {
    const record = { id: ownerId, translations: texts.filter((text) => text.ownerId === ownerId) };
    const place = context.locale.chain.indexOf(language);
    const isMatch = isAnyLanguageAllowed || (place !== -1 && place <= findSlugPosition(record, context));
    return isMatch ? [{ record, wasPublic, owned: records.find(({ id }) => id === ownerId) }] : [];
  });
  const readable = matches.find(({ owned: current, wasPublic }) => current && canFollowRedirect(context, current, wasPublic));
  if (!readable) return matches.find(({ owned: current, wasPublic }) => wasPublic && current?.status === 'trash')?.record.id;
  throw await createRedirectError(room, readable.record, { context, isReadRequest, leadsTo: findReadableId });
}

/** Whose slug was a draft's are followed by those who see drafts of theirs. */
function canFollowRedirect(context: RequestContext, record: Content, wasPublic: boolean): boolean {
  const { authorId, status } = record;
  return canRead(context.principal, record) && (wasPublic || canRead(context.principal, { authorId, status, hasOnlyDrafts: true }));
}

/** Where in the chain the slug comes from that the reader sees. */
function findSlugPosition<T extends Translation>(record: WithTranslations<T>, { locale: { chain } }: RequestContext): number {
  const position = chain.findIndex((language) => findVisibleText(record, language)?.slug != null);
  return position === -1 ? chain.length : position;
}

async function createRedirectError<E extends Content, T extends Translation>(
  { resource }: ContentResource<E, T>,
  record: WithTranslations<T>,
  { context, isReadRequest, leadsTo: findReadableId }: SlugLookup & { leadsTo: FindReadableId },
): Promise<DomainError> {
  assertTranslated(resource, record, context);
  const language = context.locale.chain[findSlugPosition(record, context)];
  const slug = language && findVisibleText(record, language)?.slug;
  if (!slug) return new DomainError('not-found', { resource });
  // In a language before it another record may have the same slug: then the id alone leads there.
  const address = (await findReadableId(slug)) === record.id ? { slug } : { id: record.id };
  return new DomainError(isReadRequest ? 'moved' : 'moved-for-writes', { resource, movedTo: address, data: { id: record.id, slug } });
}
