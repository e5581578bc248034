import { readFileSync } from 'node:fs';
import type { Role } from '../../../src/core/http/context/principal.js';
import { ADMIN, type Answer, type TestCalendar } from '../../support/calendar.js';

/** A request to a site with The Events Calendar, and what came. `P` stands for the root of the API. */
export interface Recorded extends SentRequest {
  readonly case: string;
  readonly content_type?: string;
  readonly body?: string;
  readonly status: number;
  readonly code?: string | null;
  readonly shape?: Shape;
  readonly values?: { readonly id?: number };
}

/** A request that made what the recorded requests name, and that was not recorded. `before` is the case that follows it. */
interface LeftOut extends SentRequest {
  readonly before: string;
  readonly body?: object;
  /** The id that the site gave the record. */
  readonly id?: number;
}

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly auth: string;
}

/** The type of each member. An array has the shape of its first item, if it has one. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

const readLines = <T>(name: string): T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

export const RECORDED = readLines<Recorded>('plugin-answers.ndjson');
const LEFT_OUT = readLines<LeftOut>('left-out-requests.ndjson');

const ROOT = 'wp-json/tribe/events/v1';

/** The settings with which this service stands for the recorded site. */
export const RECORDED_SETTINGS = { ROOT_ALIAS: ROOT, DEFAULT_LANGUAGE: 'en', SITE_TIMEZONE: 'UTC' };

/** The collections in which parameters and fields name records. `include` and `exclude` name those of the list itself. */
const COLLECTION_OF: Readonly<Record<string, string>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  event: 'events',
  post: 'events',
  parent: 'categories',
};

/** Sends the recorded requests in their order. The ids of the site become those that the same records have here. */
export class RecordedSite {
  private readonly ids = new Map<string, number>();
  private readonly people = new Map([['admin', ADMIN]]);
  private readonly leftOut = [...LEFT_OUT];

  constructor(private readonly calendar: TestCalendar) {}

  /** Sends a request after those that were left out before it. */
  async send(recorded: Recorded): Promise<Answer> {
    while (this.leftOut[0]?.before === recorded.case) await this.sendLeftOut(this.leftOut.shift()!);
    const { method, path, content_type: type, body, values } = recorded;
    const answer = await this.request(recorded, body === undefined ? undefined : this.renameIds(path, body), {
      ...(type === undefined ? {} : { 'Content-Type': type }),
    });
    if (method === 'POST' && answer.status === 201 && values?.id !== undefined) this.learnId(path, values.id, answer);
    return answer;
  }

  private async sendLeftOut(sent: LeftOut): Promise<void> {
    const body = sent.body && this.renameIds(sent.path, JSON.stringify(sent.body));
    const answer = await this.request(sent, body, { 'Content-Type': 'application/json' });
    if (answer.status >= 300) throw new Error(`${sent.method} ${sent.path} failed: ${JSON.stringify(answer.body)}`);
    if (sent.id !== undefined) this.learnId(sent.path, sent.id, answer);
  }

  private async request({ method, path, auth }: SentRequest, body: string | undefined, headers: Record<string, string>): Promise<Answer> {
    const target = this.renameTarget(path).replace(/^P/, `/${ROOT}`).replace('=/calendar/', '=/tribe/');
    return this.calendar.request(method, `/${target}`, { headers: { ...headers, ...(await this.signIn(auth)) }, body });
  }

  private async signIn(auth: string): Promise<Record<string, string>> {
    if (auth === 'anonymous') return {};
    const [role = '', password] = auth.split(':');
    const person = this.people.get(role) ?? (await this.calendar.person(role as Role));
    this.people.set(role, person);
    const { body: user } = await this.calendar.get('//en/api/auth/v1/me', { as: person });
    const credentials = `${user.username}:${password === undefined ? person.token : 'wrong'}`;
    return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  }

  private learnId(path: string, id: number, { body }: Answer): void {
    const name = `${path.slice('P/'.length)} ${id}`;
    // The site returned a record that it had for one with the same name.
    if (!this.ids.has(name)) this.ids.set(name, body.id as number);
  }

  private renameTarget(target: string): string {
    const [path = '', query] = target.split('?');
    const own = path.replace(
      /^P\/(\w+)\/0*(\d+)/,
      (_, collection: string, id: string) => `P/${collection}/${this.renameRecordId(collection, id)}`,
    );
    return query === undefined ? own : `${own}?${this.renameIds(path, query)}`;
  }

  /** Renames the ids in a query string, a form or JSON. */
  private renameIds(path: string, text: string): string {
    const [, list = ''] = /^P\/(\w+)/.exec(path) ?? [];
    const rename = (name: string, ids: string) => {
      const collection = name === 'include' || name === 'exclude' || name === 'id' ? list : COLLECTION_OF[name]!;
      return ids.replace(/\d+/g, (id) => String(this.ids.get(`${collection} ${id}`) ?? id));
    };
    const names = [...Object.keys(COLLECTION_OF), 'include', 'exclude'].join('|');
    return text
      .replace(
        new RegExp(`\\b(${names})(=|%5B%5D=)([\\d,]+)`, 'g'),
        (_, name: string, sign: string, ids: string) => name + sign + rename(name, ids),
      )
      .replace(
        new RegExp(`"(${names})": ?(\\d+|\\[[^\\]]*\\]|\\{"id": ?\\d+\\})`, 'g'),
        (_, name: string, ids: string) => `"${name}": ${rename(name, ids)}`,
      );
  }

  /** The id of a record of another type stays the id of such a record. One that no record has here must not become one that has. */
  private renameRecordId(collection: string, id: string): number | string {
    const own = this.ids.get(`${collection} ${id}`) ?? this.ids.get(`venues ${id}`);
    return collection === 'events' || this.ids.has(`${collection} ${id}`) ? (own ?? id) : `9${id.padStart(5, '9')}`;
  }
}

/** Returns the places where a value lacks a member of the shape, or has it with another type. */
export function findDifferences(shape: Shape, value: unknown, place = ''): string[] {
  if (typeof shape === 'string') {
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    return type === shape ? [] : [`${place || 'body'} is ${type}, not ${shape}`];
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${place} is no array`];
    const [item] = shape;
    if (item === undefined) return [];
    // A list has its items in an order of its own, and records leave out what is empty: one must be like that of the site.
    const found = value.map((one) => findDifferences(item, one, `${place}[]`)).sort((one, other) => one.length - other.length);
    return found[0] ?? [`${place} is empty`];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place || 'body'} is no object`];
  return Object.entries(shape).flatMap(([name, member]) =>
    findDifferences(member, (value as Record<string, unknown>)[name], `${place}.${name}`),
  );
}

const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape);
