/** Sends writes as the administrator. */
export interface WritableCalendar {
  post(path: string, body: object, options?: { language?: string }): Promise<Answer>;
  patch(path: string, body: object): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
}

const LANGUAGES = ['ca', 'es', 'en'];
const STATUSES = ['scheduled', 'scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'];

/** Sends random writes of all kinds, as several clients at the same time. */
export class RandomWrites {
  readonly events: number[] = [];
  private readonly venues: number[] = [];
  private readonly organizers: number[] = [];
  private readonly categories: number[] = [];
  private readonly tags: number[] = [];
  private names = 0;

  constructor(
    private readonly calendar: WritableCalendar,
    /** Returns a whole number from 0 up to, and without, the limit. */
    private readonly random: (limit: number) => number,
  ) {}

  /** Creates the records that events link to. */
  async prepare(): Promise<void> {
    for (let n = 0; n < 4; n++) {
      this.venues.push((await this.create('/venues', { venue: this.newName() })).id);
      this.organizers.push((await this.create('/organizers', { organizer: this.newName() })).id);
      await this.addTerm('/tags', this.tags, {});
      await this.addTerm('/categories', this.categories, {});
      await this.addTerm('/categories', this.categories, { parent: this.categories[this.random(this.categories.length)] });
    }
  }

  /** Sends the writes of one client one after the other. Returns the answers that no write may have. A busy server may answer 503. */
  async run(count: number): Promise<string[]> {
    const unexpected: string[] = [];
    for (let n = 0; n < count; n++) {
      const { status, body } = await this.write();
      if ((status >= 500 && status !== 503) || status === 401 || status === 403) unexpected.push(`${status} ${JSON.stringify(body)}`);
    }
    return unexpected;
  }

  private async write() {
    const kind = this.random(20);
    const event = this.pick(this.events);
    if (kind < 7 || event === undefined) return this.createEvent();
    if (kind < 14) return this.calendar.patch(`/events/${event}`, this.someFields());
    if (kind === 14) return this.calendar.delete(`/events/${event}`);
    if (kind === 15) return this.calendar.patch(`/events/${event}`, { status: 'publish' });
    if (kind === 16) return this.calendar.patch(`/categories/${this.pick(this.categories)}`, { parent: this.pick(this.categories) ?? 0 });
    if (kind === 17) return this.replaceTerm();
    if (kind === 18)
      return this.calendar.patch(`/events/${event}`, { translations: { en: this.random(2) === 0 ? null : { title: this.newName() } } });
    return this.calendar.patch(`/events/${event}`, { translation_status: this.random(2) === 0 ? 'draft' : 'published' });
  }

  private async createEvent() {
    const language = LANGUAGES[this.random(3)]!;
    const body = { ...this.dates(), ...this.someFields(), title: this.newName() };
    const answer = await this.calendar.post('/events', body, { language });
    if (answer.status === 201) this.events.push(answer.body.id);
    return answer;
  }

  /** Some fields that lists depend on; most are left out. */
  private someFields(): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    if (this.random(3) === 0) Object.assign(fields, this.dates());
    if (this.random(4) === 0) fields.status = ['publish', 'draft', 'pending', 'private'][this.random(4)];
    if (this.random(3) === 0) fields.event_status = STATUSES[this.random(STATUSES.length)];
    if (this.random(4) === 0) fields.featured = this.random(2) === 0;
    if (this.random(4) === 0) fields.hide_from_listings = this.random(2) === 0;
    if (this.random(3) === 0) fields.venue = this.some(this.venues);
    if (this.random(3) === 0) fields.organizer = this.some(this.organizers);
    if (this.random(2) === 0) fields.categories = this.some(this.categories);
    if (this.random(2) === 0) fields.tags = this.some(this.tags);
    return fields;
  }

  /** Times within three years. Some events last for months. */
  private dates() {
    const start = Date.UTC(2026, 0, 1) + this.random(3 * 365 * 24) * 3_600_000;
    const hours = [1, 24, 30, 24 * 7, 24 * 20, 24 * 90, 24 * 300][this.random(7)]!;
    const format = (time: number) => new Date(time).toISOString().slice(0, 19);
    return { start_date: `${format(start)}Z`, end_date: `${format(start + hours * 3_600_000)}Z` };
  }

  private async replaceTerm() {
    const isTag = this.random(2) === 0;
    const [path, ids] = isTag ? (['/tags', this.tags] as const) : (['/categories', this.categories] as const);
    const [id] = ids.splice(this.random(ids.length), 1);
    await this.addTerm(path, ids, isTag ? {} : { parent: this.pick(this.categories) });
    return this.calendar.delete(`${path}/${id}`);
  }

  private async addTerm(path: string, ids: number[], fields: object): Promise<void> {
    const { status, body } = await this.calendar.post(path, { name: this.newName(), ...fields });
    if (status === 201) ids.push(body.id);
  }

  private async create(path: string, fields: object): Promise<{ id: number }> {
    return (await this.calendar.post(path, fields)).body;
  }

  private pick(ids: readonly number[]): number | undefined {
    return ids[this.random(ids.length)];
  }

  private some(ids: readonly number[]): number[] {
    return ids.filter(() => this.random(3) === 0);
  }

  private newName(): string {
    return `Nom ${++this.names}`;
  }
}
