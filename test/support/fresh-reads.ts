/** An answer, with the parsed body. */
interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: ReturnType<typeof JSON.parse>;
}

interface SentRequest {
  readonly method: string;
  /** Below the calendar's path; with `//` at its start, from the root. */
  readonly path: string;
  readonly language: string;
  readonly isSignedIn: boolean;
  readonly etag?: string;
  readonly body?: object;
}

/** Sends a request to one of two instances on the same database. */
export type SendTo = (instance: 0 | 1, request: SentRequest) => Promise<Answer>;

/** What clients must see: one event with one venue, organizer and category, as the last write left it. */
interface Expected {
  readonly titles: Record<string, string>;
  readonly status: 'publish' | 'draft' | 'trash';
  /** The place in the list of the two venues. */
  readonly venue: number;
  readonly venueNames: readonly string[];
  readonly organizerName: string;
  readonly categoryName: string;
  readonly author: number;
}

type Write = (expected: Expected, word: string) => Promise<Expected>;
type Read = (reader: Reader) => Promise<void>;

/** Who reads: in which language, signed in or not, on which instance. */
interface Reader {
  readonly instance: 0 | 1;
  readonly language: string;
  readonly isSignedIn: boolean;
}

/** What a trial writes; `author`: the removal of the event's author. */
export const WRITES = ['text', 'translation', 'status', 'trash', 'venue', 'organizer', 'term', 'link', 'author'] as const;
type WriteName = (typeof WRITES)[number];

const LANGUAGES = ['ca', 'es', 'en'];

/**
 * Writes through one instance and reads through the other, in every combination of what is written and what is read. Before
 * each write both instances answer the same request, so that they have cached what they can.
 */
export class FreshReads {
  private expected!: Expected;
  private ids!: { event: number; venues: readonly number[]; organizer: number; category: number };
  private words = 0;
  private seed = 7;
  private readonly etags = new Map<string, { etag: string; body: Answer['body'] }>();

  constructor(private readonly send: SendTo) {}

  /** Creates the records. */
  async open(): Promise<void> {
    const venues = [await this.create('venues', { venue: 'Palau' }), await this.create('venues', { venue: 'Liceu' })];
    const organizer = await this.create('organizers', { organizer: 'Ateneu' });
    const category = await this.create('categories', { name: 'Música' });
    const links = { venue: venues[0]!.id, organizer: organizer.id, categories: [category.id] };
    const event = await this.create('events', { title: 'Concert', start_date: '2030-05-01 18:00', end_date: '2030-05-01 20:00', ...links });
    this.ids = { event: event.id, venues: venues.map(({ id }) => id), organizer: organizer.id, category: category.id };
    this.expected = {
      titles: { ca: 'Concert' },
      status: 'publish',
      venue: 0,
      venueNames: ['Palau', 'Liceu'],
      organizerName: 'Ateneu',
      categoryName: 'Música',
      author: event.author,
    };
  }

  /**
   * Runs trials of one kind of write, each kind of read about as often.
   * @throws Error when a read shows the state before the write
   */
  async run(write: WriteName, count: number): Promise<void> {
    const reads = Object.keys(this.reads);
    for (let trial = 0; trial < count; trial++) {
      const read = reads[trial % reads.length]!;
      const reader = { instance: this.draw([0, 1] as const), language: this.draw(LANGUAGES), isSignedIn: this.draw([false, true]) };
      try {
        for (const instance of [0, 1] as const) await this.reads[read]!({ ...reader, instance });
        this.expected = await this.writes[write](this.expected, `Paraula ${++this.words}`);
        await this.reads[read]!(reader);
      } catch (error) {
        throw new Error(`trial ${trial}, write of ${write}, read of ${read}, ${JSON.stringify(reader)}: ${String(error)}`, {
          cause: error,
        });
      }
    }
  }

  private readonly writes: Record<WriteName, Write> = {
    text: async (expected, word) => {
      await this.change(`/events/${this.ids.event}`, { title: word, ...this.publish() });
      return { ...expected, titles: { ...expected.titles, ca: word }, status: 'publish' };
    },
    translation: async (expected, word) => {
      await this.change(`/events/${this.ids.event}`, { translations: { es: { title: word } }, ...this.publish() });
      return { ...expected, titles: { ...expected.titles, es: word }, status: 'publish' };
    },
    status: async (expected) => {
      const status = expected.status === 'publish' ? 'draft' : 'publish';
      await this.change(`/events/${this.ids.event}`, { status });
      return { ...expected, status };
    },
    trash: async (expected) => {
      if (expected.status === 'trash') return this.writes.text(expected, `Paraula ${++this.words}`);
      await this.write('DELETE', `/events/${this.ids.event}`);
      return { ...expected, status: 'trash' };
    },
    venue: async (expected, word) => {
      await this.change(`/venues/${this.ids.venues[expected.venue]!}`, { venue: word });
      return { ...expected, venueNames: expected.venueNames.map((name, place) => (place === expected.venue ? word : name)) };
    },
    organizer: async (expected, organizerName) => {
      await this.change(`/organizers/${this.ids.organizer}`, { organizer: organizerName });
      return { ...expected, organizerName };
    },
    term: async (expected, categoryName) => {
      await this.change(`/categories/${this.ids.category}`, { name: categoryName });
      return { ...expected, categoryName };
    },
    link: async (expected) => {
      const venue = 1 - expected.venue;
      await this.change(`/events/${this.ids.event}`, { venue: this.ids.venues[venue], ...this.publish() });
      return { ...expected, venue, status: 'publish' };
    },
    author: async (expected) => {
      const user = { username: `autora-${++this.words}`, name: 'Autora', role: 'author', password: 'una contrasenya prou llarga' };
      const { id } = await this.write('POST', '//ca/api/auth/v1/users', user);
      await this.change(`/events/${this.ids.event}`, { author: id, ...this.publish() });
      for (const instance of [0, 1] as const) await this.show({ instance, language: 'ca', isSignedIn: false });
      await this.write('DELETE', `//ca/api/auth/v1/users/${id}?reassign=1`);
      return { ...expected, author: 1, status: 'publish' };
    },
  };

  private readonly reads: Record<string, Read> = {
    record: async (reader) => {
      this.checkRecord(await this.show(reader), reader);
    },
    slug: async (reader) => {
      const answer = await this.read(reader, '/events/by-slug/concert');
      const isHidden = this.expected.status === 'draft' && !reader.isSignedIn;
      check(answer.status, this.expected.status === 'trash' ? 410 : isHidden ? 404 : 200);
      if (answer.status === 200) this.checkEvent(answer.body, reader);
    },
    list: async (reader) => {
      const { body } = await this.read(reader, '/events?start_date=2030-01-01');
      check(body.events.length, this.publishedCount);
      for (const event of body.events) this.checkEvent(event, reader);
    },
    total: async (reader) => {
      const { body } = await this.read(reader, '/events?start_date=2030-01-01&per_page=1&_fields=id');
      check(body.total, this.publishedCount);
    },
    count: async (reader) => {
      const { body } = await this.read(reader, `/categories/${this.ids.category}`);
      check([body.count, body.name], [this.publishedCount, this.expected.categoryName]);
    },
    filter: async (reader) => {
      const { body } = await this.read(reader, `/events?start_date=2030-01-01&venue=${this.ids.venues[0]!}&_fields=id,venue.venue`);
      check(body.events.length, this.expected.venue === 0 ? this.publishedCount : 0);
      for (const { venue } of body.events) check(venue.venue, this.expected.venueNames[0]);
    },
    304: async (reader) => {
      const key = JSON.stringify(reader);
      const known = this.etags.get(key);
      const { instance, language, isSignedIn } = reader;
      const path = '/events?start_date=2030-01-01&order=desc';
      const request = { method: 'GET', path, language, isSignedIn, ...(known ? { etag: known.etag } : {}) };
      const { status, etag, body: sent } = await this.send(instance, request);
      const body = status === 304 ? known?.body : sent;
      check(body.events.length, this.publishedCount);
      for (const event of body.events) this.checkEvent(event, reader);
      this.etags.set(key, { etag: etag!, body });
    },
  };

  private get publishedCount(): number {
    return this.expected.status === 'publish' ? 1 : 0;
  }

  private show(reader: Reader): Promise<Answer> {
    return this.read(reader, `/events/${this.ids.event}`);
  }

  private read({ instance, language, isSignedIn }: Reader, path: string): Promise<Answer> {
    return this.send(instance, { method: 'GET', path, language, isSignedIn });
  }

  private checkRecord({ status, body }: Answer, reader: Reader): void {
    const isHidden = this.expected.status === 'draft' && !reader.isSignedIn;
    check(status, this.expected.status === 'trash' ? 410 : isHidden ? 403 : 200);
    if (status === 200) this.checkEvent(body, reader);
  }

  private checkEvent(event: Answer['body'], { language }: Reader): void {
    const { titles, status, venue, venueNames, organizerName, categoryName, author } = this.expected;
    const title = titles[language] ?? (language === 'en' ? (titles.ca ?? titles.es) : titles.ca);
    check(
      [event.title, event.status, event.venue.venue, event.organizer[0].organizer, event.categories[0].name, event.author],
      [title, status, venueNames[venue], organizerName, categoryName, author],
    );
    check(event.categories[0].count, this.publishedCount);
  }

  /** Takes the event out of the trash, or publishes a draft, where a write needs it. */
  private publish(): object {
    return this.expected.status === 'publish' ? {} : { status: 'publish' };
  }

  private async create(collection: string, body: object): Promise<Answer['body']> {
    return this.write('POST', `/${collection}`, body);
  }

  private async change(path: string, body: object): Promise<void> {
    await this.write('PATCH', path, body);
  }

  private async write(method: string, path: string, sent?: object): Promise<Answer['body']> {
    const request = { method, path, language: 'ca', isSignedIn: true, ...(sent ? { body: sent } : {}) };
    const { status, body } = await this.send(this.draw([0, 1] as const), request);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** Draws one of the items. The same run draws the same items. */
  private draw<T>(items: readonly T[]): T {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return items[this.seed % items.length]!;
  }
}

function check(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}
