import { foldText } from './fold.js';

/** How many words a search may have. Each is a condition of the query. */
export const MAX_SEARCH_WORDS = 20;

/**
 * Returns the words of a search, folded, each once. Spaces separate words. What stands between double quotes is one word with
 * its spaces; a quote without a partner reaches to the end. Words of which folding leaves nothing are left out.
 */
export function splitSearch(search: string): string[] {
  const words = search.split('"').flatMap((part, position) => (position % 2 === 1 ? [part.replace(/\s+/g, ' ')] : part.split(/\s+/)));
  return [...new Set(words.map(foldText))].filter((word) => word.trim() !== '');
}
