import type { EntityManager } from 'typeorm';
import { isFeedAction, type RecordedChange } from '../../core/database/transactions/pending-changes.js';
import type { AuditedName, RecordName } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import type { WritePlanner } from './write-planner.js';

/** A question about the records of a resource, which can be asked for many keys at once. */
export interface Lookup<V> {
  /** Tells it from other lookups. */
  readonly name: string;
  readonly resource: RecordName;
  /** What the keys are, which decides which changes make a result stale. */
  readonly keys: 'ids' | 'texts' | 'external ids';
  /** Whether a key for which there is nothing is asked for again. */
  readonly forgetsMissing?: boolean;
  /** Returns what the tables have for the keys, by the key. It may leave out a key for which they have nothing. */
  readonly find: (manager: EntityManager, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
}

type LookupKind = Omit<Lookup<unknown>, 'find'>;

interface RememberedResults extends Pick<LookupKind, 'resource' | 'keys'> {
  readonly results: Map<string, unknown>;
}

/** The name of the lookup that finds the records of a resource in order to change them. */
export function forUpdate(resource: RecordName): string {
  return `${resource} for update`;
}

/**
 * The results of lookups, which a planner remembers. The names that it asks for are locked: then no other writer changes a
 * result. A change of its own makes results stale.
 */
export class Lookups {
  private readonly remembered = new Map<string, RememberedResults>();

  /** Returns the keys whose result is not remembered, each once. */
  listMissing({ name }: LookupKind, keys: readonly string[]): string[] {
    const known = this.remembered.get(name)?.results;
    return [...new Set(keys)].filter((key) => known?.has(key) !== true);
  }

  /** Remembers what a lookup has found for the keys: what the map has, and nothing for the others. */
  remember({ name, resource, keys: kind, forgetsMissing }: LookupKind, keys: readonly string[], found: ReadonlyMap<string, unknown>): void {
    const known = this.remembered.get(name) ?? { resource, keys: kind, results: new Map<string, unknown>() };
    this.remembered.set(name, known);
    for (const key of keys) if (!forgetsMissing || found.has(key)) known.results.set(key, found.get(key));
  }

  /** Returns the result for a key; undefined if it is not remembered, or if there is nothing. */
  getCached(name: string, key: string): unknown {
    return this.remembered.get(name)?.results.get(key);
  }

  /** Forgets all results of a lookup. */
  forget(name: string): void {
    this.remembered.delete(name);
  }

  /** Forgets the results that a change makes stale. @param isPlanned whether the record was planned */
  forgetChanged({ resource, id, action, languages = [], fields = [] }: RecordedChange, isPlanned: boolean): void {
    // Of several categories of one name, the one that is no child wins.
    const movesCategory = fields.includes('parent');
    const changesTexts = (action !== 'update' && !isFeedAction(action)) || languages.length > 0 || movesCategory || isPlanned;
    const changesExternalIds = action === 'create' || action === 'delete' || fields.includes('external_ids') || isPlanned;
    for (const { keys, results } of this.listOf(resource)) {
      if (keys === 'ids') results.delete(String(id));
      else if (keys === 'texts' ? changesTexts : changesExternalIds) results.clear();
    }
  }

  private listOf(name: AuditedName): RememberedResults[] {
    return [...this.remembered.values()].filter(({ resource }) => resource === name);
  }
}

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

/** As `WritePlanner.lookUp`, for a lookup of names or slugs. */
export function lookUpTexts<V>(planner: WritePlanner, lookup: TextLookup<V>, keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
  const find: Lookup<V>['find'] = async (manager, missing) =>
    lookup.collect(await manager.query<TextRow[]>(...buildQuery([{ lookup, keys: missing }])), missing);
  return planner.lookUp({ ...lookup, keys: 'texts', find }, keys);
}

/** Asks several lookups with one statement, for what the planner does not remember yet. */
export async function prefetchTexts(planner: WritePlanner, questions: readonly TextQuestion[]): Promise<void> {
  const asked = questions
    .map(({ lookup, keys }) => ({ lookup, keys: planner.lookups.listMissing({ ...lookup, keys: 'texts' }, keys) }))
    .filter(({ keys }) => keys.length > 0);
  if (asked.length === 0) return;
  const rows = await planner.manager.query<(TextRow & { place: number | string })[]>(...buildQuery(asked));
  for (const [place, { lookup, keys }] of asked.entries()) {
    const found = rows.filter((row) => Number(row.place) === place);
    planner.lookups.remember({ ...lookup, keys: 'texts' }, keys, lookup.collect(found, keys));
  }
}

function buildQuery(questions: readonly TextQuestion[]): [sql: string, values: unknown[]] {
  const selected = questions.map(({ lookup, keys }) => lookup.select(keys));
  const selects = selected.map(
    ({ column, from }, place) => `SELECT ${place} AS place, owner_id AS ownerId, language, ${column} AS text ${from}`,
  );
  return [selects.join(' UNION ALL '), selected.flatMap(({ values }) => values)];
}
