import { type EntityManager, type FindOptionsSelect, type FindOptionsWhere, In } from 'typeorm';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { resolveText } from '../texts/resolve-text.js';
import type { Translation } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';
import { type SlugLookup, redirectFormerSlug } from './slug-redirect.js';

/** A record that currently has a slug. */
interface SlugMatch {
  readonly id: number;
  readonly visibility: Visibility;
  /** Whether the record shows this slug to the client, and not the slug of another language. */
  readonly isResolvedSlug: boolean;
}

type Visibility = (typeof VISIBILITIES)[number];

const VISIBILITIES = ['readable', 'hidden', 'trashed'] as const;

/** The columns of translations that a look-up by slug reads: without the texts, which are long. */
const SLUG_COLUMNS: { select: FindOptionsSelect<Translation> } = {
  select: { ownerId: true, language: true, slug: true, slugReleasedBy: true, shown: true },
};
/** The columns of records on which rights depend. */
const RIGHTS_COLUMNS: { select: FindOptionsSelect<Content> } = {
  select: { id: true, status: true, authorId: true, hasOnlyDrafts: true },
};

/**
 * Finds the id of the record that a slug means for the client. The first match of this order counts:
 * 1. a readable record that shows this slug along the request's fallback chain;
 * 2. a readable record that had the slug before: a redirect;
 * 3. for read requests only, a readable record that has the slug in another language;
 * 4. a record that is hidden from the client;
 * 5. a record in the trash.
 * So a hidden record never takes the place of a readable one.
 * @throws DomainError 301 or 308 to the current address of a record that had this slug before
 */
export async function findIdBySlug<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  slug: string,
  slugLookup: SlugLookup,
): Promise<number | undefined> {
  const slugMatch = await findCurrentSlugMatch(manager, definition, slug, slugLookup);
  if (slugMatch?.visibility === 'readable' && slugMatch.isResolvedSlug) return slugMatch.id;
  const findReadableId = async (other: string) => {
    const found = await findCurrentSlugMatch(manager, definition, other, slugLookup);
    return found?.visibility === 'readable' ? found.id : undefined;
  };
  const isAnyLanguageAllowed = slugLookup.isReadRequest && slugMatch?.visibility !== 'readable';
  const trashedId = await redirectFormerSlug(manager, definition, slug, {
    ...slugLookup,
    isAnyLanguageAllowed,
    findReadableId,
  });
  return slugMatch?.id ?? trashedId;
}

async function findCurrentSlugMatch<E extends Content, T extends Translation>(
  manager: EntityManager,
  definition: ContentResource<E, T>,
  slug: string,
  { context, isReadRequest }: SlugLookup,
): Promise<SlugMatch | undefined> {
  const { chain } = context.locale;
  // The index begins with the language.
  const named = await manager.find(definition.translationEntity, {
    ...SLUG_COLUMNS,
    where: { language: In([...LANGUAGES]), slug, shown: true } as FindOptionsWhere<T>,
  });
  if (named.length === 0) return undefined;
  const texts = await manager.find(definition.translationEntity, {
    ...SLUG_COLUMNS,
    where: { ownerId: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<T>,
  });
  const isResolvedSlug = (text: Translation) => {
    const record = { id: text.ownerId, translations: texts.filter(({ ownerId }) => ownerId === text.ownerId) };
    return resolveText(record, 'slug', chain) === slug;
  };
  const languagePosition = ({ language }: Translation) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const byLanguagePosition = (a: Translation, b: Translation) =>
    languagePosition(a) - languagePosition(b) || b.slugReleasedBy - a.slugReleasedBy || a.ownerId - b.ownerId;
  const records = await manager.find(definition.recordEntity, {
    ...RIGHTS_COLUMNS,
    where: { id: In(named.map((text) => text.ownerId)) } as FindOptionsWhere<E>,
  });
  const visibilityOf = (text: Translation): Visibility => {
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
