import { expect } from '@jest/globals';

/** A response, with its parsed body. */
export interface FeedAnswer {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** Sends a GET request to a path of the calendar. */
export type Get = (path: string) => Promise<FeedAnswer>;

/** An item of the change feed. */
export interface Change {
  readonly type: string;
  readonly id: number;
  readonly change: 'upsert' | 'delete';
  readonly record?: Record<string, unknown>;
}

/** Keeps a copy of the records that a client follows, as a site does that mirrors the calendar. */
export class Follower {
  /** The records, by type and id: `event 5`. */
  readonly copy = new Map<string, Record<string, unknown>>();
  token: string | undefined;

  /** @param query the parameters of the feed, such as `types=event&venue=5` */
  constructor(readonly query: string) {}

  /** Reads until there is no more. Returns what came, in order: `upsert event 5`. */
  async follow(get: Get): Promise<string[]> {
    const read: string[] = [];
    while (await this.readPage(get, read));
    return read;
  }

  /** Reads one page. Returns whether there is more. */
  async readPage(get: Get, read: string[] = []): Promise<boolean> {
    const { status, body } = await this.ask(get);
    // A busy service: the client asks again.
    if (status === 503) return true;
    expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
    for (const change of body.changes as Change[]) read.push(this.apply(change));
    this.token = body.token;
    return body.has_more;
  }

  /** Sends one request from where the follower is. */
  ask(get: Get, more = ''): Promise<FeedAnswer> {
    return get(`/changes?${this.query}${this.token === undefined ? '' : `&since=${this.token}`}${more}`);
  }

  apply({ type, id, change, record }: Change): string {
    const key = `${type} ${id}`;
    if (change === 'delete') this.copy.delete(key);
    else this.copy.set(key, record!);
    return `${change} ${key}`;
  }
}

/**
 * Returns a copy in the order of its keys. The count of a category or tag changes with each event in it, and the feed then sends
 * the category, not all of its events. So an event shows the count of the copied term; without one, the event shows no count.
 */
export function comparable(copy: ReadonlyMap<string, Record<string, unknown>>): [string, unknown][] {
  const withCopiedCounts = (type: 'category' | 'tag', terms: unknown) =>
    (terms as { id: number }[]).map((term) => ({ ...term, count: copy.get(`${type} ${term.id}`)?.count }));
  const records = [...copy].map(([key, record]): [string, unknown] => {
    if (!key.startsWith('event ')) return [key, record];
    const { categories, tags } = record;
    return [key, { ...record, categories: withCopiedCounts('category', categories), tags: withCopiedCounts('tag', tags) }];
  });
  return sortByKey(records);
}

export function sortByKey(records: readonly [string, unknown][]): [string, unknown][] {
  return [...records].sort(([one], [other]) => (one < other ? -1 : 1));
}
