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

/** What a unit of work that writes many records has found out, so that it need not ask again for each record. */
export class BulkMemory {
  private readonly lookups = new Map<string, RememberedResults>();
  private readonly expectedRecords = new Map<string, number>();
  private readonly reservedIds = new Map<string, number[]>();
  private readonly foundIds = new Map<AuditedName, Map<string, number>>();

  /** Returns what the lookup finds for the keys. It asks for those that are not remembered. */
  async lookUp<V>(
    lookup: Omit<Lookup<V>, 'find'> & { readonly find: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>> },
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, V>> {
    const { name, find } = lookup;
    const known = this.lookups.get(name) ?? startRemembering(lookup);
    const missing = [...new Set(keys)].filter((key) => !known.results.has(key));
    const found = missing.length > 0 ? await find(missing) : undefined;
    this.lookups.set(name, known);
    for (const key of missing) known.results.set(key, found?.get(key));
    return new Map(keys.flatMap((key) => (known.results.get(key) === undefined ? [] : [[key, known.results.get(key) as V] as const])));
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
    this.expectedRecords.set(resource, count);
  }

  /** Returns an id for a new record. @param reserve takes as many ids as it is told */
  async takeId(resource: RecordName, reserve: (count: number) => Promise<number[]>): Promise<number> {
    const reserved = this.reservedIds.get(resource) ?? [];
    if (reserved.length === 0) {
      reserved.push(...(await reserve(Math.max(this.expectedRecords.get(resource) ?? 0, 1))));
      this.expectedRecords.delete(resource);
      this.reservedIds.set(resource, reserved);
    }
    return reserved.shift()!;
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
