import type { Answer, Client } from './client.js';

/** An event as its client knows it. Each version has one venue more than the version before. */
interface WrittenEvent {
  readonly id: number;
  readonly name: string;
  /** The last acknowledged version. */
  version: number;
  venues: { id: number }[];
  /** Whether a further version was sent and not acknowledged: the service may have saved it or not. */
  hasUnconfirmedVersion: boolean;
}

/** Number of versions of each event. */
const VERSIONS_PER_EVENT = 3;

/** Writes events under load, and remembers the acknowledged versions. */
export class WriteLoad {
  /** Number of acknowledged writes. */
  acknowledgedCount = 0;
  private readonly known: WrittenEvent[] = [];
  private readonly current = new Map<number, WrittenEvent>();
  private names = 0;

  /** @param prefix prefix of the names, unique among the instances of this class */
  constructor(
    private readonly client: Client,
    private readonly prefix: string,
  ) {}

  /** Creates an event, or changes the one that this client created before. */
  async writeNext(writer: number): Promise<Answer> {
    const event = this.current.get(writer);
    const answer = event ? await this.change(event) : await this.create(writer);
    if (answer.status < 300) this.acknowledgedCount++;
    if (event && (event.hasUnconfirmedVersion || event.version === VERSIONS_PER_EVENT)) this.current.delete(writer);
    return answer;
  }

  /** Returns the events that differ from their acknowledged versions. */
  async findLost(client: Client): Promise<string[]> {
    const lost: string[] = [];
    for (let from = 0; from < this.known.length; from += 100) {
      const some = this.known.slice(from, from + 100);
      const { body } = await client.get(`/events?per_page=100&include=${some.map(({ id }) => id).join(',')}`);
      const shown = new Map<number, EventBody>(body.events.map((event: EventBody) => [event.id, event]));
      lost.push(...some.flatMap((event) => findDifferences(event, shown.get(event.id))));
    }
    return lost;
  }

  private async create(writer: number): Promise<Answer> {
    const name = `${this.prefix} ${++this.names}`;
    const links = { organizer: [{ organizer: name }], categories: [name], tags: [name] };
    const when = { start_date: '2027-04-23', end_date: '2027-04-25' };
    const answer = await this.client.post('/events', { ...buildTexts(name, 1), ...when, ...links, venue: [buildVenue(name, 1)] });
    if (answer.status === 201) {
      const event = { id: answer.body.id, name, version: 1, venues: answer.body.venues, hasUnconfirmedVersion: false };
      this.known.push(event);
      this.current.set(writer, event);
    }
    return answer;
  }

  private async change(event: WrittenEvent): Promise<Answer> {
    const { id, name, version, venues } = event;
    event.hasUnconfirmedVersion = true;
    const changes = { ...buildTexts(name, version + 1), venue: [...venues.map((venue) => venue.id), buildVenue(name, version + 1)] };
    const answer = await this.client.patch(`/events/${id}`, changes);
    if (answer.status === 200) Object.assign(event, { version: version + 1, venues: answer.body.venues, hasUnconfirmedVersion: false });
    return answer;
  }
}

interface EventBody {
  id: number;
  title: string;
  description: string;
  venues: { venue: string }[];
  organizer: { organizer: string }[];
  categories: { name: string }[];
  tags: { name: string }[];
}

function findDifferences(event: WrittenEvent, eventBody: EventBody | undefined): string[] {
  if (!eventBody) return [`${event.name}: gone`];
  const told = JSON.stringify([
    ...[eventBody.title, eventBody.description, eventBody.venues.map(({ venue }) => venue)],
    ...[
      eventBody.organizer.map(({ organizer }) => organizer),
      eventBody.categories.map(({ name }) => name),
      eventBody.tags.map(({ name }) => name),
    ],
  ]);
  const versions = event.hasUnconfirmedVersion ? [event.version, event.version + 1] : [event.version];
  const expected = versions.map((version) => JSON.stringify(expectedTexts(event.name, version)));
  return expected.includes(told) ? [] : [`${expected.join(' or ')}, but ${told}`];
}

function expectedTexts(name: string, version: number): unknown[] {
  const venues = Array.from({ length: version }, (_, n) => buildVenue(name, n + 1).venue);
  const { title, description } = buildTexts(name, version);
  return [title, description, venues, [name], [name], [name]];
}

function buildTexts(name: string, version: number) {
  return { title: `${name}, version ${version}`, description: `What ${name} is, version ${version}` };
}

function buildVenue(name: string, version: number) {
  return { venue: `${name}, place ${version}`, city: 'Vic' };
}
