import { createRandom, type Random } from '../../events/words/random.js';
import { comparable, type FeedAnswer, Follower, sortByKey } from './follower.js';

/** Sends a request to one of two instances; `editor` is a user who reads everything, `null` an anonymous client. */
export type Send = (instance: 0 | 1, method: string, path: string, as: 'editor' | null, body?: object) => Promise<FeedAnswer>;

type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
interface Follow {
  readonly as: 'editor' | null;
  readonly follower: Follower;
}

const TITLES: Readonly<Record<Collection, string>> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'name',
  tags: 'name',
};
const STATUSES = ['publish', 'publish', 'draft', 'private', 'pending'];

/** Writes at random through two instances, while followers with different filters and rights copy the calendar. */
export class RandomCalendar {
  private readonly random: Random;
  private readonly ids: Record<Collection, number[]> = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  /** A category that stays, and whose descendants change. */
  private root = 0;
  private names = 0;
  private follows: readonly Follow[] = [];

  constructor(
    private readonly send: Send,
    private readonly seed: number,
  ) {
    this.random = createRandom(seed);
  }

  async prepare(): Promise<void> {
    this.root = (await this.write('POST', '/categories', { name: `Arrel ${this.seed}` })).body.id;
    for (const collection of ['venues', 'venues', 'organizers', 'tags', 'categories', 'categories', 'events'] as const)
      await this.create(collection);
    this.follows = [
      { as: null, follower: new Follower('per_page=7') },
      { as: 'editor', follower: new Follower(`types=event&status=publish,draft,private,pending&categories=${this.root}&per_page=3`) },
      { as: null, follower: new Follower('types=event&fallback=none&translation_language=en&per_page=5') },
      { as: null, follower: new Follower('types=venue&has_events=true') },
    ];
  }

  /** Writes with several clients, while the followers read. Returns the unexpected answers. */
  async run(clients: number, writesPerClient: number): Promise<string[]> {
    let isWriting = true;
    const reading = Promise.all(
      this.follows.map(async ({ as, follower }) => {
        while (isWriting) await follower.readPage((path) => this.send(this.pickInstance(), 'GET', path, as));
      }),
    );
    const unexpected = await Promise.all(Array.from({ length: clients }, () => this.writeMany(writesPerClient))).finally(() => {
      isWriting = false;
    });
    await reading;
    return unexpected.flat();
  }

  /** Lets each follower read to the end. Returns its copy, and that of a client that begins now. */
  async compare(): Promise<{ query: string; copy: unknown; fresh: unknown }[]> {
    const compared = [];
    for (const { as, follower } of this.follows) {
      const fresh = new Follower(follower.query);
      for (const one of [follower, fresh]) await one.follow((path) => this.send(this.pickInstance(), 'GET', path, as));
      compared.push({ query: follower.query, copy: comparable(follower.copy), fresh: comparable(fresh.copy) });
    }
    return compared;
  }

  /** Reads each record of the first follower by GET. Returns its copy, and what GET shows. */
  async readByGet(): Promise<{ copy: unknown; shown: unknown }> {
    const [{ follower }] = this.follows as [Follow];
    const collections = { event: 'events', venue: 'venues', organizer: 'organizers', category: 'categories', tag: 'tags' } as const;
    const shown = new Map<string, Record<string, unknown>>();
    for (const key of follower.copy.keys()) {
      const [type, id] = key.split(' ') as [keyof typeof collections, string];
      shown.set(key, (await this.send(this.pickInstance(), 'GET', `/${collections[type]}/${id}`, null)).body);
    }
    return { copy: comparable(follower.copy), shown: sortByKey([...shown]) };
  }

  private async writeMany(count: number): Promise<string[]> {
    const unexpected: string[] = [];
    for (let n = 0; n < count; n++) {
      const { status, body } = await this.writeOne();
      if ((status >= 500 && status !== 503) || status === 401 || status === 403) unexpected.push(`${status} ${JSON.stringify(body)}`);
    }
    return unexpected;
  }

  private writeOne(): Promise<FeedAnswer> {
    const collection = this.random.pick(['events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'] as const);
    const id = this.pick(collection);
    const kind = this.random.integer(0, 9);
    if (id === undefined || kind < 3) return this.create(collection);
    if (kind === 3) return this.remove(collection, id);
    if (kind === 4 && collection !== 'categories' && collection !== 'tags')
      return this.write('PATCH', `/${collection}/${id}`, { status: this.random.pick(STATUSES) });
    if (kind === 5) {
      const translation = this.random.chance(0.5) ? null : { [TITLES[collection]]: this.newName() };
      return this.write('PATCH', `/${collection}/${id}`, { translations: { en: translation } });
    }
    if (collection === 'categories') return this.write('PATCH', `/categories/${id}`, { parent: this.pickParent() });
    return this.write(
      'PATCH',
      `/${collection}/${id}`,
      collection === 'events' ? this.someFields() : { [TITLES[collection]]: this.newName() },
    );
  }

  private async create(collection: Collection): Promise<FeedAnswer> {
    const fields = collection === 'events' ? { start_date: '2027-05-01 18:00', end_date: '2027-05-01 20:00', ...this.someFields() } : {};
    const parent = collection === 'categories' ? { parent: this.pickParent() } : {};
    const answer = await this.write('POST', `/${collection}`, { ...fields, ...parent, [TITLES[collection]]: this.newName() });
    if (answer.status === 201) this.ids[collection].push(answer.body.id);
    return answer;
  }

  private remove(collection: Collection, id: number): Promise<FeedAnswer> {
    if (collection === 'categories' || collection === 'tags') this.ids[collection].splice(this.ids[collection].indexOf(id), 1);
    return this.write('DELETE', `/${collection}/${id}`);
  }

  /** Some fields of an event; most are left out. */
  private someFields(): Record<string, unknown> {
    const fields: Record<string, unknown> = { featured: this.random.chance(0.5) };
    if (this.random.chance(0.3)) fields.status = this.random.pick(STATUSES);
    if (this.random.chance(0.3)) fields.title = this.newName();
    if (this.random.chance(0.5)) fields.venue = this.some('venues');
    if (this.random.chance(0.3)) fields.organizer = this.some('organizers');
    if (this.random.chance(0.5)) fields.categories = this.some('categories');
    if (this.random.chance(0.5)) fields.tags = this.some('tags');
    if (this.random.chance(0.2)) fields.post_parent = this.pick('events') ?? 0;
    return fields;
  }

  private write(method: string, path: string, body?: object): Promise<FeedAnswer> {
    return this.send(this.pickInstance(), method, path, 'editor', body);
  }

  private pickInstance(): 0 | 1 {
    return this.random.pick([0, 1] as const);
  }

  private pick(collection: Collection): number | undefined {
    return this.ids[collection].length === 0 ? undefined : this.random.pick(this.ids[collection]);
  }

  private pickParent(): number {
    return this.random.pick([this.root, this.root, 0, this.pick('categories') ?? 0]);
  }

  private some(collection: Collection): number[] {
    return this.ids[collection].filter(() => this.random.chance(0.3)).slice(0, 5);
  }

  private newName(): string {
    return `Nom ${this.seed}-${++this.names}`;
  }
}
