import type { AuditedName, RecordName } from '../../resources/resources.js';
import type { Language } from '../../text/language.js';

/** Finds the ids of records by the names under which a write looks for them. */
export type FindIdsByName = (names: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** What a unit of work that writes many records has found out, so that it need not ask again for each record. */
export class BulkMemory {
  private readonly absentNames = new Set<string>();
  private readonly foundIds = new Map<AuditedName, Map<string, number>>();

  /** Remembers that nothing has these names, which are locked. Code that gives one of them to a record calls `forgetAbsent`. */
  rememberAbsent(names: readonly string[]): void {
    for (const name of names) this.absentNames.add(name);
  }

  forgetAbsent(name: string): void {
    this.absentNames.delete(name);
  }

  isAbsent(name: string): boolean {
    return this.absentNames.has(name);
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

  /** Forgets the ids of a resource, because one of its records has changed. */
  forgetIds(resource: AuditedName): void {
    this.foundIds.delete(resource);
  }
}
