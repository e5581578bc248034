import type { Route } from '../../src/api/docs/operations/routes.js';
import { SCOPES, type Scope } from '../../src/core/http/context/scopes.js';
import { ADMIN, type Person, type RequestOptions, type TestCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

/** A request, with its path from the root. */
export interface Asked extends RequestOptions {
  method: string;
  path: string;
}

/** What is particular about a request; all else of it is as it should be. */
export interface Particulars extends RequestOptions {
  /** What the thing is like that it is about: unknown, unless given. */
  about?: keyof typeof LIKE;
  /** The language in its path, where there is one. */
  translation?: string;
  query?: string;
}

/** How records are made that are in some way. Without texts of its own, a record has a title in each language. */
const LIKE = {
  unknown: undefined,
  written: {},
  hidden: { texts: { ca: {} }, fields: { status: 'draft', translation_status: 'draft' } },
  'in the trash': { then: (scene: Scene, at: string) => scene.calendar.delete(at) },
  renamed: { then: (scene: Scene, at: string) => scene.calendar.patch(at, { slug: 'un-altre' }) },
  'in Catalan alone': { texts: { ca: {} } },
  'parent of a namesake': { then: giveNamesake },
  'owner of a record': undefined,
  'the last administrator': undefined,
} satisfies Record<string, Making | undefined>;

/** A child that is called as one of the roots, among which it would be if its parent went. */
async function giveNamesake({ given }: Scene, at: string): Promise<void> {
  const { name } = await given.category();
  await given.category({ ca: { name } }, { parent: Number(at.split('/').at(-1)) });
}

interface Making {
  texts?: Record<string, Record<string, string>>;
  fields?: object;
  then?: (scene: Scene, at: string) => Promise<unknown>;
}

interface Thing {
  id: number;
  slug: string;
}

type RecordName = keyof typeof NAME;
const NAME = { event: 'title', venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' };
const UNKNOWN: Thing = { id: 2147483647, slug: 'ningu' };

/** Makes requests, and whatever has to be there for them. */
export class Scene {
  readonly given: Given;
  private readonly limited = new Map<string, Person>();
  private count = 0;

  constructor(readonly calendar: TestCalendar) {
    this.given = new Given(calendar);
  }

  /** A request to an operation, by the administrator unless `as` is there. */
  async request(route: Route, { about = 'unknown', translation = 'es', query = '', ...more }: Particulars): Promise<Asked> {
    const { id, slug } = await this.thing(route, about);
    const path = route.path.replace('{id}', String(id)).replace('{slug}', slug).replace('{translation}', translation);
    const body = route.verb === 'create' || route.verb === 'update' ? { body: this.fields(route) } : {};
    return { method: route.method.toUpperCase(), path: `/ca/api${path}${query}`, as: ADMIN, ...body, ...more };
  }

  /** What its own operation takes, new each time. */
  fields({ resource, verb }: Route): Record<string, string> {
    const name = `nou-${++this.count}`;
    if (resource === 'user') return verb === 'create' ? { username: name } : { name };
    if (resource === 'token') return { name };
    return { [NAME[resource as RecordName]]: name, ...(resource === 'event' && { start_date: '2027-04-23', end_date: '2027-04-23' }) };
  }

  /** The administrator, with a token that may not be used for one thing. */
  async without(scope: string): Promise<Person> {
    const known = this.limited.get(scope);
    if (known) return known;
    const scopes = SCOPES.filter((one: Scope) => one !== scope);
    const { body } = await this.calendar.post('//ca/api/auth/v1/tokens', { name: 'limited', scopes });
    this.limited.set(scope, { id: ADMIN.id, token: body.token });
    return this.without(scope);
  }

  private async thing({ by, resource }: Route, about: keyof typeof LIKE): Promise<Thing> {
    if (by === undefined || about === 'unknown') return UNKNOWN;
    if (resource === 'user') return { ...UNKNOWN, id: await this.person(about) };
    if (resource === 'token') return (await this.calendar.post('//ca/api/auth/v1/tokens', { name: 'a' })).body;
    return this.record(resource as RecordName, LIKE[about] ?? {});
  }

  /** As it was answered when it was made. */
  private async record(name: RecordName, { texts = { ca: {}, es: {}, en: {} }, fields = {}, then }: Making): Promise<Thing> {
    const record = await this.given[name](texts, { ...fields });
    await then?.(this, new URL(record.rest_url ?? record.url).pathname.replace('/ca', '//ca'));
    return record;
  }

  private async person(about: keyof typeof LIKE): Promise<number> {
    if (about === 'the last administrator') return ADMIN.id;
    const as = await this.calendar.person('author');
    if (about === 'owner of a record') await this.given.venue({ ca: {} }, {}, as);
    return as.id;
  }
}
