import type { Language } from '../../core/text/language.js';
import type { Lookup } from './lookups.js';
import type { WriteGroup } from './write-group.js';

/** A record that has a name or a slug in a language. */
export interface TextRow {
  readonly ownerId: number;
  readonly language: Language;
  readonly text: string;
}

/** A lookup of names or slugs. Several can be asked with one statement. */
export interface TextLookup<V> extends Omit<Lookup<V>, 'find' | 'keys'> {
  /** Returns the `FROM … WHERE …` of the rows for the keys, and the column that holds the text. */
  readonly select: (keys: readonly string[]) => { readonly column: string; readonly from: string; readonly values: readonly unknown[] };
  /** Returns what the rows have for the keys, by the key. */
  readonly collect: (rows: readonly TextRow[], keys: readonly string[]) => ReadonlyMap<string, V>;
}

/** A lookup, and the keys to ask for. */
export interface TextQuestion {
  readonly lookup: TextLookup<unknown>;
  readonly keys: readonly string[];
}

/** As `WriteGroup.lookUp`, for a lookup of names or slugs. */
export function lookUpTexts<V>(group: WriteGroup, lookup: TextLookup<V>, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
  const find: Lookup<V>['find'] = async (manager, missing) =>
    lookup.collect(await manager.query<TextRow[]>(...buildQuery([{ lookup, keys: missing }])), missing);
  return group.lookUp({ ...lookup, keys: 'texts', find }, keys);
}

/** Asks several lookups with one statement, for what the group does not remember yet. */
export async function prefetchTexts(group: WriteGroup, questions: readonly TextQuestion[]): Promise<void> {
  const asked = questions
    .map(({ lookup, keys }) => ({ lookup, keys: group.lookups.listMissing({ ...lookup, keys: 'texts' }, keys) }))
    .filter(({ keys }) => keys.length > 0);
  if (asked.length === 0) return;
  const rows = await group.work.manager.query<(TextRow & { place: number | string })[]>(...buildQuery(asked));
  for (const [place, { lookup, keys }] of asked.entries()) {
    const found = rows.filter((row) => Number(row.place) === place);
    group.lookups.remember({ ...lookup, keys: 'texts' }, keys, lookup.collect(found, keys));
  }
}

function buildQuery(questions: readonly TextQuestion[]): [sql: string, values: unknown[]] {
  const selected = questions.map(({ lookup, keys }) => lookup.select(keys));
  const selects = selected.map(
    ({ column, from }, place) => `SELECT ${place} AS place, owner_id AS ownerId, language, ${column} AS text ${from}`,
  );
  return [selects.join(' UNION ALL '), selected.flatMap(({ values }) => values)];
}
