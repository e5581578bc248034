import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { findFormerSlugs } from '../texts/slug-history.js';
import { assertTranslated, findVisibleText } from '../texts/resolve-text.js';
import type { Translation, WithTranslations } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';

/** The request that looks a record up by its slug. */
export interface SlugLookup {
  readonly context: RequestContext;
  readonly isReadRequest: boolean;
}

export type FindReadableId = (slug: string) => Promise<number | undefined>;

/**
 * Redirects a request for a former slug to the record's current address, if the client may read the record.
 * @param isAnyLanguageAllowed whether a former slug also counts in a language that this client would not have been shown
 * @param findReadableId returns the id of the readable record that has a slug now
 * @returns the id of a record in the trash that had the slug: it has no address to redirect to
 * @throws DomainError 301 or 308; 404 when it has no text in the languages that were asked for
 */
export async function redirectFormerSlug<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  slug: string,
  {
    context,
    isReadRequest,
    isAnyLanguageAllowed,
    findReadableId,
  }: SlugLookup & { isAnyLanguageAllowed: boolean; findReadableId: FindReadableId },
): Promise<number | undefined> {
  const former = await findFormerSlugs(manager, definition, slug, context.locale.chain);
  if (former.length === 0) return undefined;
  const ids = former.map(({ ownerId }) => ownerId);
  const records = await manager.findBy(definition.recordEntity, { id: In(ids) } as FindOptionsWhere<E>);
  const texts = await manager.find(definition.translationEntity, { where: { ownerId: In(ids) } as FindOptionsWhere<T> });
  const matches = former.flatMap(({ ownerId, language, wasPublic }) => {
    const record = { id: ownerId, translations: texts.filter((text) => text.ownerId === ownerId) };
    const position = context.locale.chain.indexOf(language);
    const isMatch = isAnyLanguageAllowed || (position !== -1 && position <= findSlugPosition(record, context));
    return isMatch ? [{ record, wasPublic, current: records.find(({ id }) => id === ownerId) }] : [];
  });
  const readable = matches.find(({ current, wasPublic }) => current && canFollowRedirect(context, current, wasPublic));
  if (!readable) return matches.find(({ current, wasPublic }) => wasPublic && current?.status === 'trash')?.record.id;
  throw await createRedirectError(definition, readable.record, { context, isReadRequest, findReadableId });
}

/** Tells whether the client may follow a redirect. The former slug of a draft redirects only clients who may read the record's drafts. */
function canFollowRedirect(context: RequestContext, record: Content, wasPublic: boolean): boolean {
  const { authorId, status } = record;
  return canRead(context.principal, record) && (wasPublic || canRead(context.principal, { authorId, status, hasOnlyDrafts: true }));
}

/** Returns the position in the fallback chain of the language whose slug is shown; the chain's length if there is none. */
function findSlugPosition<T extends Translation>(record: WithTranslations<T>, { locale: { chain } }: RequestContext): number {
  const position = chain.findIndex((language) => findVisibleText(record, language)?.slug != null);
  return position === -1 ? chain.length : position;
}

async function createRedirectError<E extends Content, T extends Translation>(
  { resource }: ContentResource<E, T>,
  record: WithTranslations<T>,
  { context, isReadRequest, findReadableId }: SlugLookup & { findReadableId: FindReadableId },
): Promise<DomainError> {
  assertTranslated(resource, record, context);
  const language = context.locale.chain[findSlugPosition(record, context)];
  const slug = language && findVisibleText(record, language)?.slug;
  if (!slug) return new DomainError('not-found', { resource });
  // Another record may have the same slug in a language that comes first in the chain. Then only the id leads to this record.
  const address = (await findReadableId(slug)) === record.id ? { slug } : { id: record.id };
  return new DomainError(isReadRequest ? 'moved' : 'moved-for-writes', { resource, movedTo: address, data: { id: record.id, slug } });
}
