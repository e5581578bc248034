import type { EntityManager } from 'typeorm';
import type { Language } from '../../core/text/language.js';
import { canRead } from '../access/record-rights.js';
import type { Content } from '../records/content.entity.js';
import { resolveText } from '../texts/resolve-text.js';
import type { Translation } from '../texts/translation.entity.js';
import type { ContentResource } from './find-record.js';
import { type SlugLookup, redirectFormerSlug } from './redirect-former-slug.js';

/** A record that currently has a slug. */
interface SlugMatch {
  readonly id: number;
  readonly visibility: Visibility;
  /** Whether the record shows this slug to the client, and not the slug of another language. */
  readonly isResolvedSlug: boolean;
}

type Visibility = (typeof VISIBILITIES)[number];

const VISIBILITIES = ['readable', 'hidden', 'trashed'] as const;

/** A translation of a record that has the slug, with what the rights to the record depend on. */
interface SlugRow {
  readonly ownerId: number;
  readonly language: Language;
  readonly slug: string | null;
  readonly slugReleasedBy: number;
  readonly shown: boolean;
  readonly record: Pick<Content, 'status' | 'authorId' | 'hasOnlyDrafts'>;
}

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
  const { languages } = context.settings;
  const texts = await readSlugs(manager, definition, slug, languages);
  const named = texts.filter((text) => text.slug === slug && text.shown && languages.includes(text.language));
  const isResolvedSlug = ({ ownerId }: SlugRow) => {
    const translations = texts.filter((text) => text.ownerId === ownerId) as unknown as Translation[];
    return resolveText({ id: ownerId, translations }, 'slug', chain) === slug;
  };
  const languagePosition = ({ language }: SlugRow) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const byLanguagePosition = (a: SlugRow, b: SlugRow) =>
    languagePosition(a) - languagePosition(b) || b.slugReleasedBy - a.slugReleasedBy || a.ownerId - b.ownerId;
  const visibilityOf = ({ record }: SlugRow): Visibility =>
    record.status === 'trash' ? 'trashed' : canRead(context.principal, record) ? 'readable' : 'hidden';
  const sorted = named.sort(byLanguagePosition);
  for (const visibility of VISIBILITIES) {
    const candidates = sorted.filter((text) => visibilityOf(text) === visibility);
    const resolvedMatch = candidates.find(isResolvedSlug);
    const found = resolvedMatch ?? (isReadRequest ? candidates[0] : undefined);
    if (found) return { id: found.ownerId, visibility, isResolvedSlug: resolvedMatch !== undefined };
  }
  return undefined;
}

/** Reads all translations of the records that have the slug in some language, in one statement without TypeORM's objects. */
async function readSlugs<E extends Content, T extends Translation>(
  manager: EntityManager,
  { recordEntity, translationEntity }: ContentResource<E, T>,
  slug: string,
  languages: readonly Language[],
): Promise<SlugRow[]> {
  const [records, texts] = [recordEntity, translationEntity].map((entity) => manager.dataSource.getMetadata(entity).tableName);
  // The index begins with the language.
  const rows: StoredSlugRow[] = await manager.query(
    `SELECT text.owner_id, text.language, text.slug, text.slug_released_by, text.shown, record.status, record.author_id, record.has_only_drafts
      FROM ${texts} named INNER JOIN ${texts} text ON text.owner_id = named.owner_id INNER JOIN ${records} record ON record.id = text.owner_id
      WHERE named.language IN (${languages.map(() => '?').join()}) AND named.slug = ? AND named.shown = 1`,
    [...languages, slug],
  );
  return rows.map(({ owner_id, language, slug_released_by, shown, status, author_id, has_only_drafts, ...row }) => ({
    ...{ ownerId: owner_id, language, slug: row.slug, slugReleasedBy: slug_released_by, shown: shown === 1 },
    record: { status, authorId: author_id, hasOnlyDrafts: has_only_drafts === 1 },
  }));
}

interface StoredSlugRow {
  readonly owner_id: number;
  readonly language: Language;
  readonly slug: string | null;
  readonly slug_released_by: number;
  readonly shown: number;
  readonly status: Content['status'];
  readonly author_id: number;
  readonly has_only_drafts: number;
}
