import { type EntityManager, type FindOptionsWhere, Not } from 'typeorm';
import type { Language } from '../../core/text/language.js';
import { lookUpTexts, type TextLookup, type TextRow } from '../plans/lookups.js';
import { listDependents } from '../plans/write-plan.js';
import type { WritePlanner } from '../plans/write-planner.js';
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

/** What a write does with the former slugs of a resource. */
export interface SlugHistoryChanges {
  /** The redirects that end. */
  readonly ended: readonly FormerSlugKey[];
  readonly added: readonly Pick<SlugHistory, 'resource' | 'language' | 'slug' | 'ownerId' | 'wasPublic'>[];
}

/**
 * Finds out what the new slug of a translation does: the former slug leads to the record from now on, and what led from the new slug to
 * another record ends.
 */
export async function resolveFormerSlugs<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  { ownerId, language }: { ownerId: number; language: Language },
  before: SlugState,
  after: SlugState,
): Promise<SlugHistoryChanges> {
  if (before.slug === after.slug) return NO_SLUG_HISTORY;
  // The slug of a hidden translation must not end the redirect of a public one.
  const isPublic = after.slug !== null && after.isPublic;
  const ofNew = isPublic ? await findFormerSlug(planner, definition, { language, slug: after.slug }) : undefined;
  const ended = ofNew ? [ofNew] : [];
  if (before.slug === null) return { ended, added: [] };
  const { manager } = planner;
  const { resource } = definition;
  const { slug, isPublic: wasPublic } = before;
  // While this record was in the trash, another record may have taken the slug.
  const others = { ownerId: Not(ownerId), language, slug, slugReleasedBy: 0 } as FindOptionsWhere<T>;
  const isPlanned = listPlannedSlugs(planner, definition, { ownerId, language }).includes(slug);
  const isUsed = isPlanned || (await manager.existsBy(definition.translationEntity, others));
  const isPublicSlugKept = !wasPublic && (await manager.existsBy(SlugHistory, { resource, language, slug, wasPublic: true }));
  if (isUsed || isPublicSlugKept) return { ended, added: [] };
  const ofOld = await findFormerSlug(planner, definition, { language, slug });
  return { ended: ofOld ? [...ended, ofOld] : ended, added: [{ resource, language, slug, ownerId, wasPublic }] };
}

/** Lists the slugs of the other records that are planned. */
export function listPlannedSlugs<T extends Translation>(
  planner: WritePlanner,
  { resource, translationEntity }: TranslatedResource<T>,
  { ownerId, language }: { ownerId: number; language: Language },
): (string | null)[] {
  const texts = planner.list(resource).flatMap((record) => listDependents(record, translationEntity));
  return texts.filter((text) => text.language === language && text.ownerId !== ownerId).map(({ slug }) => slug);
}

const NO_SLUG_HISTORY: SlugHistoryChanges = { ended: [], added: [] };

/** Returns the key of the redirect of a slug, if there is one. */
export async function findFormerSlug<T extends Translation>(
  planner: WritePlanner,
  definition: TranslatedResource<T>,
  { language, slug }: { language: Language; slug: string },
): Promise<FormerSlugKey | undefined> {
  const former = await lookUpTexts(planner, formerSlugLookup(definition, language), [slug]);
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
