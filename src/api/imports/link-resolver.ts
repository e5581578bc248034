import { LRUCache } from 'lru-cache';
import type { ImportOptions } from './import-options.js';
import type { ImportTarget } from './import-target.js';
import { hashKey, type SeenRecords } from './seen-records.js';
import { RecordError, SourceLink, type SourceRecord } from './source-record.js';
import type { Fields } from '../../core/objects.js';

/** Records whose ids the import remembers. It asks the calendar for those of others. */
const MAX_REMEMBERED_IDS = 50_000;

/** What stands in a body in place of a link. undefined: nothing, because a dry run creates no record to link to. */
type Resolved = number | { readonly ref: string } | undefined;

interface RememberedId {
  /** The number of the batch that writes the record. A batch waits for earlier ones only. */
  readonly batch: number;
  /** Resolves once the record is written; to undefined if the import did not write it. */
  readonly id: Promise<number | undefined>;
}

/** Finds the ids of the records to which others link by their ids in the source. */
export class LinkResolver {
  /** By the hash of the record. */
  private readonly ids = new LRUCache<string, RememberedId>({ max: MAX_REMEMBERED_IDS });
  private batchCount = 0;

  constructor(
    private readonly target: ImportTarget,
    private readonly options: Pick<ImportOptions, 'source' | 'dryRun'>,
    private readonly seen: SeenRecords,
  ) {}

  /** Begins a batch, so that later batches wait for its records. The caller ends it. */
  begin(records: readonly SourceRecord[]): BatchLinks {
    const batch = ++this.batchCount;
    const settlers = new Map<string, (id: number | undefined) => void>();
    for (const record of records) {
      const { promise, resolve } = withResolvers<number | undefined>();
      this.ids.set(hashKey(record), { batch, id: promise });
      settlers.set(keyOf(record), resolve);
    }
    return new BatchLinks(batch, settlers, this);
  }

  /** @throws RecordError if the record of a link is not in the calendar, TargetError */
  async find(link: SourceLink, batch: number): Promise<number | undefined> {
    const { source, dryRun = false } = this.options;
    const remembered = this.ids.get(hashKey(link));
    const id = remembered && remembered.batch < batch ? await remembered.id : undefined;
    if (id !== undefined) return id;
    const found = await this.target.findId(link.resource, source, link.externalId);
    if (found !== undefined) this.ids.set(hashKey(link), { batch: 0, id: Promise.resolve(found) });
    else if (!dryRun || !this.seen.has(link)) throw new RecordError({ code: 'missing-link', resource: link.resource, id: link.externalId });
    return found;
  }

  /** Tells whether the calendar keeps what an operation creates for the later ones of its batch. */
  get canRefer(): boolean {
    return this.options.dryRun !== true;
  }
}

/** The links of the records of one batch. */
export class BatchLinks {
  private readonly written = new Map<string, number>();

  constructor(
    private readonly batch: number,
    private readonly settlers: ReadonlyMap<string, (id: number | undefined) => void>,
    private readonly resolver: LinkResolver,
  ) {}

  /** Notes the id of a record that was written. */
  settle(record: SourceRecord, id: number | undefined): void {
    if (!this.resolver.canRefer) return;
    if (id !== undefined) this.written.set(keyOf(record), id);
    this.settlers.get(keyOf(record))?.(id);
  }

  /** Ends the batch: who waits for the records that were not written asks the calendar. */
  end(): void {
    for (const resolve of this.settlers.values()) resolve(undefined);
  }

  /**
   * Returns a copy of a body with ids in place of links.
   * @param refs the names of the operations before this one, by record
   * @throws RecordError if the record of a link is not in the calendar, TargetError
   */
  async resolve(body: Fields, refs: ReadonlyMap<string, string>): Promise<Fields> {
    const resolved: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(body)) {
      if (value instanceof SourceLink) resolved[name] = await this.resolveLink(value, refs);
      else if (Array.isArray(value) && value.some((item) => item instanceof SourceLink)) {
        const items: unknown[] = [];
        for (const item of value) items.push(item instanceof SourceLink ? await this.resolveLink(item, refs) : item);
        resolved[name] = items.filter((item) => item !== undefined);
      } else resolved[name] = value;
    }
    return resolved;
  }

  /** Returns the id of the record of a link, which an earlier batch has written; undefined in a dry run that would create it. */
  findId(link: SourceLink): Promise<number | undefined> {
    return this.resolver.find(link, this.batch);
  }

  private async resolveLink(link: SourceLink, refs: ReadonlyMap<string, string>): Promise<Resolved> {
    const ref = this.resolver.canRefer ? refs.get(keyOf(link)) : undefined;
    return ref === undefined ? (this.written.get(keyOf(link)) ?? this.resolver.find(link, this.batch)) : { ref };
  }
}

/** The key of a record among those of its source. */
export function keyOf({ resource, externalId }: Pick<SourceRecord, 'resource' | 'externalId'>): string {
  return `${resource} ${externalId}`;
}

// Node 20 has no `Promise.withResolvers`.
function withResolvers<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
