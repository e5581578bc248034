import type { EntityManager } from 'typeorm';
import type { AuditedName, RecordName } from '../../resources/resources.js';
import type { Language } from '../../text/language.js';

/** Finds the ids of records by the names under which a write looks for them. */
export type FindIdsByName = (names: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A question about some tables, which a bulk can ask for many keys at once. */
export interface Lookup<V> {
  /** Tells it from other lookups. */
  readonly name: string;
  /** The tables on which the result depends: a bulk forgets it when a statement writes to one of them. */
  readonly tables?: readonly string[];
  /** For a lookup by the ids of records: the resource. A bulk forgets the result for a record when a change of it is recorded. */
  readonly recordsOf?: RecordName;
  /** Returns what the tables have for the keys, by the key. It may leave out a key for which they have nothing. */
  readonly find: (manager: EntityManager, keys: readonly string[]) => Promise<ReadonlyMap<string, V>>;
}

/** The name of the lookup that finds the records of a resource in order to change them. */
export function forUpdate(resource: RecordName): string {
  return `${resource} for update`;
}

interface RememberedResults {
  readonly tables: RegExp;
  readonly recordsOf: RecordName | undefined;
  readonly results: Map<string, unknown>;
}

/** A statement names the tables that it writes to in its first words. */
const TABLES_END = 1_000;

/**
 * What a unit of work has found out and reserved at once, so that it need not ask again: a bulk for each record, or the write of a
 * new event for each name.
 */
export class BulkMemory {
  private readonly lookups = new Map<string, RememberedResults>();
  private readonly expectedRecords = new Map<RecordName, number>();
  private readonly reservedIds = new Map<RecordName, number[]>();
  private readonly foundIds = new Map<AuditedName, Map<string, number>>();

  /** Returns what the lookup finds for the keys. It asks for those that are not remembered. */
  async lookUp<V>(
    lookup: Omit<Lookup<V>, 'find'> & { readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>> },
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, V>> {
    const known = this.lookups.get(lookup.name)?.results;
    const missing = [...new Set(keys)].filter((key) => known?.has(key) !== true);
    const found = missing.length > 0 ? await lookup.find(missing) : new Map<string, V>();
    this.remember(lookup, missing, found);
    const resultOf = (key: string) => found.get(key) ?? (known?.get(key) as V | undefined);
    return new Map(keys.flatMap((key) => (resultOf(key) === undefined ? [] : [[key, resultOf(key)!] as const])));
  }

  /** Remembers what a lookup finds for the keys: what the map has, and nothing for the others. */
  remember<V>(lookup: Omit<Lookup<V>, 'find'>, keys: readonly string[], found: ReadonlyMap<string, V>): void {
    const known = this.lookups.get(lookup.name) ?? startRemembering(lookup);
    this.lookups.set(lookup.name, known);
    for (const key of keys) known.results.set(key, found.get(key));
  }

  /** Forgets the results that depend on the tables to which a statement writes. */
  forgetWritten(sql: string): void {
    const head = sql.slice(0, TABLES_END);
    for (const [name, { tables }] of this.lookups) if (tables.test(head)) this.lookups.delete(name);
  }

  /** Returns what a lookup has found for a key; undefined if it is not remembered. */
  recall(name: string, key: string): unknown {
    return this.lookups.get(name)?.results.get(key);
  }

  /** Forgets what depends on a record. @param id `null`: on any record of the resource */
  forgetRecord(resource: AuditedName, id: number | null): void {
    this.foundIds.delete(resource);
    for (const { recordsOf, results } of this.lookups.values()) {
      if (recordsOf !== resource) continue;
      if (id === null) results.clear();
      else results.delete(String(id));
    }
  }

  /** Learns how many more records of a resource the bulk is going to add, as far as its caller can tell. */
  expectRecords(resource: RecordName, count: number): void {
    if (count > 0) this.expectedRecords.set(resource, count);
  }

  /** Returns an id for a new record. @param reserve takes an id for a record of each of these resources, in their order */
  async takeId(resource: RecordName, reserve: (resources: readonly RecordName[]) => Promise<readonly number[]>): Promise<number> {
    const reserved = this.reservedIds.get(resource) ?? [];
    if (reserved.length === 0) {
      if (!this.expectedRecords.has(resource)) this.expectedRecords.set(resource, 1);
      const resources = [...this.expectedRecords].flatMap(([name, count]) => Array<RecordName>(count).fill(name));
      this.expectedRecords.clear();
      for (const [place, id] of (await reserve(resources)).entries()) this.addReservedId(resources[place]!, id);
    }
    return this.reservedIds.get(resource)!.shift()!;
  }

  private addReservedId(resource: RecordName, id: number): void {
    const reserved = this.reservedIds.get(resource);
    if (reserved) reserved.push(id);
    else this.reservedIds.set(resource, [id]);
  }

  /**
   * Returns the ids of the records that have these names. It remembers those that were found.
   * @param language on which the result depends
   * @param find gets the names that are not remembered
   */
  async findIds(
    { resource, language }: { resource: RecordName; language: Language },
    names: readonly string[],
    find: FindIdsByName,
  ): Promise<ReadonlyMap<string, number>> {
    const known = this.foundIds.get(resource) ?? new Map<string, number>();
    this.foundIds.set(resource, known);
    const keyOf = (name: string) => `${language} ${name}`;
    const unknown = names.filter((name) => !known.has(keyOf(name)));
    if (unknown.length > 0) for (const [name, id] of await find(unknown)) known.set(keyOf(name), id);
    return new Map(names.flatMap((name) => (known.has(keyOf(name)) ? [[name, known.get(keyOf(name))!] as const] : [])));
  }
}

function startRemembering({ tables = [], recordsOf }: Pick<Lookup<unknown>, 'tables' | 'recordsOf'>): RememberedResults {
  const pattern = tables.length === 0 ? /(?!)/ : new RegExp(`\\b(${tables.join('|')})\\b`);
  return { tables: pattern, recordsOf, results: new Map() };
}
