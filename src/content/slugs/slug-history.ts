import { type EntityManager, type FindOptionsWhere } from 'typeorm';
import { lookUpTexts, type TextLookup, type TextRow } from '../../core/database/transactions/text-lookup.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Language } from '../../core/text/language.js';
import type { TranslatedResource } from '../texts/text-resource.js';
import type { Translation } from '../texts/translation.entity.js';
import { SlugHistory } from './slug-history.entity.js';

const MAX_SLUGS_PER_STATEMENT = 100;

/** The slug of a translation, and whether the public could find the record by it. */
export interface SlugState {
  readonly slug: string | null;
  readonly isPublic: boolean;
}

/** Stores the former slug of a translation, and deletes the history of the new slug, which now means this record. */
export async function recordFormerSlug<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  { ownerId, language }: { ownerId: number; language: Language },
  before: SlugState,
  after: SlugState,
): Promise<void> {
  if (before.slug === after.slug) return;
  // The slug of a hidden translation must not end the redirect of a public one.
  if (after.slug !== null && after.isPublic) await deleteFormerSlug(work, definition, { language, slug: after.slug });
  if (before.slug === null) return;
  const { manager } = work;
  const { resource } = definition;
  const { slug, isPublic: wasPublic } = before;
  // While this record was in the trash, another record may have taken the slug.
  const isTaken = await manager.existsBy(definition.translationEntity, { language, slug, slugReleasedBy: 0 } as FindOptionsWhere<T>);
  const isPublicSlugKept = !wasPublic && (await manager.existsBy(SlugHistory, { resource, language, slug, wasPublic: true }));
  if (isTaken || isPublicSlugKept) return;
  await deleteFormerSlug(work, definition, { language, slug });
  await manager.insert(SlugHistory, { resource, language, slug, ownerId, wasPublic });
}

/** Deletes the redirect of a slug that a record has again, if there is one. */
export async function deleteFormerSlug<T extends Translation>(
  work: UnitOfWork,
  definition: TranslatedResource<T>,
  { language, slug }: { language: Language; slug: string },
): Promise<void> {
  const former = await lookUpTexts(work, formerSlugLookup(definition, language), [slug]);
  if (former.has(slug)) work.writeLater('slug_history', [{ resource: definition.resource, language, slug }], deleteAll);
}

/** Returns the lookup of the former slugs of a resource, by the slug. */
export function formerSlugLookup<T extends Translation>({ resource }: TranslatedResource<T>, language: Language): TextLookup<TextRow> {
  return {
    name: `former slugs of ${resource} in ${language}`,
    tables: ['slug_history'],
    select: (slugs) => ({
      column: 'slug',
      from: `FROM slug_history WHERE resource = ? AND language = ? AND slug IN (${slugs.map(() => '?').join()})`,
      values: [resource, language, ...slugs],
    }),
    collect: (rows) => new Map(rows.map((row) => [row.text, row])),
  };
}

async function deleteAll(manager: EntityManager, slugs: readonly Pick<SlugHistory, 'resource' | 'language' | 'slug'>[]): Promise<void> {
  for (let from = 0; from < slugs.length; from += MAX_SLUGS_PER_STATEMENT) {
    const groups = [...groupSlugs(slugs.slice(from, from + MAX_SLUGS_PER_STATEMENT)).values()];
    const conditions = groups.map((group) => `resource = ? AND language = ? AND slug IN (${group.slugs.map(() => '?').join()})`);
    const parameters = groups.flatMap(({ resource, language, slugs: some }) => [resource, language, ...some]);
    await manager.query(`DELETE FROM slug_history WHERE ${conditions.join(' OR ')}`, parameters);
  }
}

interface SlugGroup {
  readonly resource: SlugHistory['resource'];
  readonly language: Language;
  readonly slugs: string[];
}

/** Groups the slugs by resource and language: a database takes longer for a condition for each of them. */
function groupSlugs(slugs: readonly Pick<SlugHistory, 'resource' | 'language' | 'slug'>[]): Map<string, SlugGroup> {
  const groups = new Map<string, SlugGroup>();
  for (const { resource, language, slug } of slugs) {
    const group = groups.get(`${resource} ${language}`) ?? { resource, language, slugs: [] };
    groups.set(`${resource} ${language}`, group);
    group.slugs.push(slug);
  }
  return groups;
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
