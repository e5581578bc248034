import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { deleteRows } from '../../core/database/many-rows.js';
import type { Language } from '../../core/text/language.js';
import { lookUpTexts, type TextLookup, type TextRow } from '../plans/lookups.js';
import type { WritePlanner } from '../plans/write-group.js';
import type { TranslatedResource } from './text-changes.js';
import type { Translation } from './translation.entity.js';
import { SlugHistory } from './slug-history.entity.js';

/** The key of the rows of a slug. */
export type FormerSlugKey = Pick<SlugHistory, 'resource' | 'language' | 'slug'>;

/** The slug of a translation, and whether the public could find the record by it. */
export interface SlugState {
  readonly slug: string | null;
  readonly isPublic: boolean;
}

/** Stores the former slug of a translation, and deletes the history of the new slug, which now means this record. */
export async function recordFormerSlug<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  { ownerId, language }: { ownerId: number; language: Language },
  before: SlugState,
  after: SlugState,
): Promise<void> {
  if (before.slug === after.slug) return;
  // The slug of a hidden translation must not end the redirect of a public one.
  if (after.slug !== null && after.isPublic) await deleteFormerSlug(planner, definition, { language, slug: after.slug });
  if (before.slug === null) return;
  const { manager } = planner;
  const { resource } = definition;
  const { slug, isPublic: wasPublic } = before;
  // While this record was in the trash, another record may have taken the slug.
  const isUsed = await manager.existsBy(definition.translationEntity, { language, slug, slugReleasedBy: 0 } as FindOptionsWhere<T>);
  const isPublicSlugKept = !wasPublic && (await manager.existsBy(SlugHistory, { resource, language, slug, wasPublic: true }));
  if (isUsed || isPublicSlugKept) return;
  await deleteFormerSlug(planner, definition, { language, slug });
  await manager.insert(SlugHistory, { resource, language, slug, ownerId, wasPublic });
}

/** Deletes the redirect of a slug that a record has again, if there is one. */
export async function deleteFormerSlug<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  slug: { language: Language; slug: string },
): Promise<void> {
  const former = await findFormerSlug(planner, definition, slug);
  if (former) await deleteRows(planner.manager, SlugHistory, [former]);
}

/** Returns the key of the redirect of a slug, if there is one. */
export async function findFormerSlug<T extends Translation>(
  { group }: WritePlanner,
  definition: TranslatedResource<T>,
  { language, slug }: { language: Language; slug: string },
): Promise<FormerSlugKey | undefined> {
  const former = await lookUpTexts(group, formerSlugLookup(definition, language), [slug]);
  return former.has(slug) ? { resource: definition.resource, language, slug } : undefined;
}

/** Returns the lookup of the former slugs of a resource, by the slug. */
export function formerSlugLookup<T extends Translation>({ resource }: TranslatedResource<T>, language: Language): TextLookup<TextRow> {
  return {
    name: `former slugs of ${resource} in ${language}`,
    resource,
    select: (slugs) => ({
      column: 'slug',
      from: `FROM slug_history WHERE resource = ? AND language = ? AND slug IN (${slugs.map(() => '?').join()})`,
      values: [resource, language, ...slugs],
    }),
    collect: (rows) => new Map(rows.map((row) => [row.text, row])),
  };
}

/** Finds the former owners of a slug, in the order of the fallback chain, then those of other languages. */
export async function findFormerSlugs<T extends Translation>(
  manager: EntityManager,
  { resource }: TranslatedResource<T>,
  slug: string,
  chain: readonly Language[],
): Promise<SlugHistory[]> {
  const languagePosition = ({ language }: SlugHistory) => (chain.includes(language) ? chain.indexOf(language) : chain.length);
  const found = await manager.findBy(SlugHistory, { resource, slug });
  return found.sort((a, b) => languagePosition(a) - languagePosition(b));
}
