import type { EntityManager } from 'typeorm';
import { RECORD_NAMES } from '../../resources/resources.js';

/** Writes what was collected for a table, with as few statements as possible. */
export type WriteAll<T> = (manager: EntityManager, items: readonly T[]) => Promise<void>;

/** A statement that writes nothing. */
const READ = /^\s*(SELECT|WITH)\b/i;
/** A pattern that no text matches. */
const NOTHING = /(?!)/;

interface TableWrites {
  readonly items: unknown[];
  readonly write: WriteAll<unknown>;
}

/** A statement names the tables that it writes to in its first words. */
const TABLES_END = 1_000;

/**
 * Writes to tables that a unit of work collects, and does before the first statement that names one of these tables. So no
 * statement misses them. Records come first, because the rows of other tables refer to them. It also remembers what was written,
 * until another statement writes to one of these tables.
 */
export class PendingWrites {
  private readonly tables = new Map<string, TableWrites>();
  private pattern = NOTHING;
  private readonly written = new Map<string, unknown[]>();
  private writtenPattern = NOTHING;
  private isPaused = false;
  private isFlushing = false;
  private count = 0;

  private constructor(private readonly manager: EntityManager) {}

  /**
   * Collects writes from now on, and does them before each statement of the manager that names their tables, until `end`.
   * @param onWrite gets each statement that writes, before it is done
   */
  static begin(manager: EntityManager, onWrite: (sql: string) => void): PendingWrites {
    const pending = new PendingWrites(manager);
    const runner = manager.queryRunner!;
    const query = runner.query.bind(runner) as (...input: unknown[]) => Promise<unknown>;
    const flushAndQuery = async (...input: unknown[]) => {
      const sql = String(input[0]);
      await pending.flushBefore(sql);
      if (!READ.test(sql)) {
        if (!pending.isFlushing) pending.noteWrite(sql);
        onWrite(sql);
      }
      return query(...input);
    };
    Object.assign(runner, { query: flushAndQuery });
    return pending;
  }

  /** Ends the collecting. On SQLite, other units of work use the same runner: it has the method of its class again. */
  end(): void {
    Reflect.deleteProperty(this.manager.queryRunner!, 'query');
  }

  /** The number of writes that were done or collected so far. */
  get writeCount(): number {
    return this.count;
  }

  add<T>(table: string, items: readonly T[], write: WriteAll<T>): void {
    this.count++;
    const known = this.tables.get(table);
    if (known) known.items.push(...items);
    else {
      this.tables.set(table, { items: [...items], write: write as WriteAll<unknown> });
      this.pattern = matchNames(this.tables.keys());
    }
  }

  /** Returns what is collected for a table. */
  list(table: string): readonly unknown[] {
    return this.tables.get(table)?.items ?? [];
  }

  /** Returns what was collected for a table, also what is written by now, unless another statement wrote to such a table since. */
  listAll(table: string): readonly unknown[] {
    return [...(this.written.get(table) ?? []), ...this.list(table)];
  }

  private noteWrite(sql: string): void {
    this.count++;
    if (!this.writtenPattern.test(sql.slice(0, TABLES_END))) return;
    this.written.clear();
    this.writtenPattern = NOTHING;
  }

  private async flushBefore(sql: string): Promise<void> {
    if (!this.isPaused && this.pattern.test(sql)) await this.flush();
  }

  async flush(): Promise<void> {
    const writes = [...this.tables].sort(([a], [b]) => rankTable(a) - rankTable(b));
    this.tables.clear();
    this.pattern = NOTHING;
    for (const [table, { items }] of writes) this.written.set(table, [...(this.written.get(table) ?? []), ...items]);
    this.writtenPattern = matchNames(this.written.keys());
    this.isFlushing = true;
    try {
      for (const [, { items, write }] of writes) await write(this.manager, items);
    } finally {
      this.isFlushing = false;
    }
  }

  /** Runs a query that needs none of the writes: its caller knows them from `list`. */
  async runBeside<T>(query: () => Promise<T>): Promise<T> {
    this.isPaused = true;
    try {
      return await query();
    } finally {
      this.isPaused = false;
    }
  }
}

const patterns = new Map<string, RegExp>();

/** Returns the pattern of a text that has one of the names. There are few sets of tables, and a pattern takes long to make. */
function matchNames(names: Iterable<string>): RegExp {
  const list = [...names].join('|');
  const pattern = patterns.get(list) ?? new RegExp(`\\b(${list})\\b`);
  patterns.set(list, pattern);
  return pattern;
}

function rankTable(table: string): number {
  return RECORD_NAMES.some((name) => name === table) ? 0 : 1;
}
