/** Makes the rows of the translations, with the columns that the service computes. */
import { areAllDrafts, resolveSourceLanguage, updateTranslationStates } from '../../dist/content/texts/translation-state.js';
import { foldText } from '../../dist/core/text/fold.js';
import { addSlugNumber, buildSlug } from '../../dist/core/text/slug.js';
import { buildSortKey } from '../../dist/core/text/sort-key.js';
import { settings } from '../settings.js';
import { RESOURCES } from './entities.js';

const DEFAULTS = { slugReleasedBy: 0, draft: false, shown: true, progress: 'complete', revision: 1, sourceRevision: 1 };

/** Numbers slugs as the service does: `fira`, `fira-2`, … */
export class Slugs {
  /** The next number to try for each slug. */
  #next = new Map();

  take(resource, language, slug) {
    const keyOf = (candidate) => `${resource}:${language}:${candidate}`;
    let number = this.#next.get(keyOf(slug)) ?? 1;
    while (number > 1 && this.#next.has(keyOf(addSlugNumber(slug, number)))) number++;
    const free = addSlugNumber(slug, number);
    this.#next.set(keyOf(slug), number + 1);
    if (number > 1) this.#next.set(keyOf(free), 2);
    return free;
  }
}

/**
 * Completes the texts of a new record.
 * @param texts the columns that a client writes, by language; the first language is that of the request. `description` is what
 * `buildDescription` returns
 * @returns the rows of the translations, and the columns of the record that depend on them
 */
export function buildTranslations(resource, ownerId, status, texts, slugs) {
  const definition = RESOURCES[resource];
  const releasedBy = status === 'trash' ? ownerId : 0;
  const rows = Object.entries(texts).map(([language, text]) => {
    const columns = { ...DEFAULTS, ...text, ownerId, language, slugReleasedBy: releasedBy, ...buildTextColumns(text) };
    const slug = slugs.take(resource, language, buildSlug(text.name));
    return [language, { ...columns, slug, ...definition.deriveColumns(columns) }];
  });
  const byLanguage = new Map(rows);
  const source = resolveSourceLanguage(byLanguage, [Object.keys(texts)[0]], settings);
  const state = { before: new Map(), formerSource: null, source, changes: new Map(Object.entries(texts)) };
  const translations = [...updateTranslationStates(definition, byLanguage, state).values()];
  return { translations, owner: { sourceLanguage: source, hasOnlyDrafts: areAllDrafts(byLanguage) } };
}

function buildTextColumns({ name, description }) {
  return {
    description: description?.html ?? null,
    descriptionFolded: description?.folded ?? null,
    nameFolded: foldText(name),
    sortKey: buildSortKey(name),
  };
}
