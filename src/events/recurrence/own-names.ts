import type { Language } from '../../core/text/language.js';

/** What a changed date has of its own. It follows the series in everything else. */
export interface OwnNames {
  /** The names of its own fields, as the API names them, without texts. `start_date` and `end_date` stand for its times. */
  readonly fields: readonly string[];
  /** The names of its own texts, for each language in which it has some. */
  readonly texts: Readonly<Partial<Record<Language, readonly string[]>>>;
}

export const NO_OWN_NAMES: OwnNames = { fields: [], texts: {} };

/** Lists the names of all fields and texts that an occurrence has of its own, each once. */
export function listOwnNames({ fields, texts }: OwnNames): string[] {
  return [...new Set([...fields, ...Object.values(texts).flatMap((names) => names ?? [])])];
}
