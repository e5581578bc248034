import type { Route } from '../../src/api/docs/operations/routes.js';
import { Identity } from '../../src/accounts/auth/issuer/identity.entity.js';
import { SCOPES, type Scope } from '../../src/core/http/context/principal.js';
import { ADMIN, type Person, type RequestOptions, type TestCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { drawImage, form } from '../support/images.js';
import { RESOURCE } from '../support/resources.js';
import { MODULE_BODIES } from './module-routes.js';

/** A request, with its path from the root. */
export interface TestRequest extends RequestOptions {
  method: string;
  path: string;
  /** Called after the response. */
  afterwards?: () => void;
}

/** What is particular about a request; all else of it is as it should be. */
export interface RequestVariation extends RequestOptions {
  /** What the thing is like that it is about: unknown, unless given. */
  recordState?: keyof typeof RECORD_STATES;
  /** The language in its path, where there is one. */
  translation?: string;
  /** The date in its path, where there is one. */
  original_start?: string;
  /** The version in its path, where there is one. */
  version?: number;
  query?: string;
}

const collectionOf = ({ path }: Route) => path.slice(path.indexOf('/v1/') + '/v1'.length, path.indexOf('/{')).replace('/by-slug', '');

/** Three dates of a series. */
const SERIES = { start_date: '2027-04-23', end_date: '2027-04-23', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] };

/** How records are made that are in some way. Without texts of its own, a record has a title in each language. */
const RECORD_STATES = {
  unknown: undefined,
  written: {},
  hidden: { texts: { ca: {} }, fields: { status: 'draft', translation_status: 'draft' } },
  'in the trash': { afterCreate: (statusFixtures: StatusFixtures, at: string) => statusFixtures.calendar.delete(at) },
  'in the trash, and never public': {
    fields: { status: 'draft' },
    afterCreate: (statusFixtures: StatusFixtures, at: string) => statusFixtures.calendar.delete(at),
  },
  renamed: { afterCreate: (statusFixtures: StatusFixtures, at: string) => statusFixtures.calendar.patch(at, { slug: 'un-altre' }) },
  'in Catalan alone': { texts: { ca: {} } },
  'parent of a namesake': { afterCreate: addDuplicateName },
  'changed, and in the trash': { afterCreate: changeAndRemove },
  'a series with a changed date of a new rule': { fields: SERIES, afterCreate: changeRule },
  'a date of a series': { fields: SERIES, of: 'date' },
  'the last date of a series': { fields: { ...SERIES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=1'] }, of: 'date' },
  'a series at another time': { fields: SERIES, afterCreate: changeTime },
  'a series with a changed date': { fields: SERIES, afterCreate: changeLastDate },
  'a date of a series with a changed date': { fields: SERIES, afterCreate: changeLastDate, of: 'date' },
  'translated back, and then the other way': { texts: { ca: {}, es: {} }, afterCreate: swapTranslations },
  'without its name, which another has': { afterCreate: giveNameAway },
  'without its external id, which another has': { afterCreate: giveExternalIdAway },
  'a series whose last date was in the trash': { fields: { ...SERIES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] }, afterCreate: swapDates },
  'the last date of a series, once in the trash': {
    fields: { ...SERIES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] },
    afterCreate: swapDates,
    of: 'date',
  },
  'owner of a record': undefined,
  'the last administrator': undefined,
  'of an issuer': undefined,
} satisfies Record<string, RecordSetup | undefined>;

async function changeAndRemove({ calendar }: StatusFixtures, at: string): Promise<void> {
  await calendar.patch(at, { description: 'Nova' });
  await calendar.delete(at);
}

/** A fourth date comes to the three, and gets a title of its own. */
async function changeRule({ calendar }: StatusFixtures, at: string): Promise<void> {
  await calendar.patch(at, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  await calendar.patch(`${at}/occurrences/2027-05-14`, { title: 'Una altra' });
}

/** The last of the three dates gets a title of its own. */
async function changeLastDate({ calendar }: StatusFixtures, at: string): Promise<void> {
  await calendar.patch(`${at}/occurrences/2027-05-07`, { title: 'Una altra' });
}

/** Version 3 brought Catalan back, and Spanish went. */
async function swapTranslations({ calendar }: StatusFixtures, at: string): Promise<void> {
  await calendar.patch(at, { translations: { ca: null } });
  await calendar.post(`${at}/history/2/undo`, {});
  await calendar.patch(at, { translations: { es: null } });
}

/** Version 2 has another name, and another term has the one of before. */
async function giveNameAway({ calendar, given }: StatusFixtures, at: string): Promise<void> {
  const { name } = (await calendar.get(at, { as: ADMIN })).body;
  await calendar.patch(at, { name: `${name} nou` });
  await given[resourceOf(at) as 'tag']({ ca: { name } });
}

/** Version 2 has another external id, and another record has the one of before. */
async function giveExternalIdAway({ calendar, given }: StatusFixtures, at: string): Promise<void> {
  const { external_ids } = (await calendar.get(at, { as: ADMIN })).body;
  await calendar.patch(at, { external_ids: { a: `${external_ids.a}-nou` } });
  await given[resourceOf(at)]({ ca: {} }, { external_ids });
}

/** Version 3 brought the second of the two dates out of the trash, and then the first went into it. */
async function swapDates({ calendar }: StatusFixtures, at: string): Promise<void> {
  await calendar.patch(`${at}/occurrences/2027-04-30`, { status: 'trash' });
  await calendar.patch(`${at}/occurrences/2027-04-30`, { status: 'publish' });
  await calendar.patch(`${at}/occurrences/2027-04-23`, { status: 'trash' });
}

/** Its dates began at midnight. */
async function changeTime({ calendar }: StatusFixtures, at: string): Promise<void> {
  await calendar.patch(at, { all_day: false, start_date: '2027-04-23 10:00', end_date: '2027-04-23 11:00' });
}

/** A child that is called as one of the roots, among which it would be if its parent went. */
async function addDuplicateName({ given }: StatusFixtures, at: string): Promise<void> {
  const { name } = await given.category();
  await given.category({ ca: { name } }, { parent: Number(at.split('/').at(-1)) });
}

/** The resource of an address: its last segment but one names the collection. */
const resourceOf = (at: string) => Object.values(RESOURCE).find(({ collection }) => collection === at.split('/').at(-2))!.resource;

interface RecordSetup {
  texts?: Record<string, Record<string, string>>;
  fields?: object;
  afterCreate?: (statusFixtures: StatusFixtures, at: string) => Promise<unknown>;
  /** What the request is about, if not the record: the second date of the series, or its only one. */
  of?: 'date';
}

interface RecordAddress {
  id: number;
  slug: string;
  /** Its id in another system. */
  external_ids?: { a: string };
  /** The date that a request below a series names. */
  original_start?: string;
}

type RecordName = keyof typeof RESOURCE;
const UNKNOWN_RECORD: RecordAddress = { id: 2147483647, slug: 'ningu', external_ids: { a: 'ningu' } };

/** The parameters that an operation requires, by its subject. */
const REQUIRED_QUERIES: Readonly<Record<string, string>> = {
  EventFacets: '?facets=categories,month',
  EventDates: '?start_date=2026-12-01',
  SimilarEvents: '?start_date=2026-12-01',
};

/** Makes requests, and whatever has to be there for them. */
export class StatusFixtures {
  readonly given: Given;
  private readonly tokensByMissingScope = new Map<string, Person>();
  private count = 0;
  private jpeg!: Buffer;

  constructor(readonly calendar: TestCalendar) {
    this.given = new Given(calendar);
  }

  /** Draws the image that requests send. */
  async prepare(): Promise<void> {
    this.jpeg = await drawImage(4, 2).jpeg().toBuffer();
  }

  /** A request to an operation, by the administrator unless `as` is there. */
  async request(
    route: Route,
    {
      recordState = 'unknown',
      translation = 'es',
      original_start,
      version = route.subject?.endsWith('Undo') ? 2 : 1,
      query = REQUIRED_QUERIES[route.subject ?? ''] ?? '',
      ...more
    }: RequestVariation,
  ): Promise<TestRequest> {
    const { id, slug, external_ids, original_start: ofDate = '2027-04-30' } = await this.findOrCreateRecord(route, recordState);
    // A version that can be undone.
    if (route.isHistory && recordState === 'written') await this.calendar.patch(`${collectionOf(route)}/${id}`, { description: 'Nova' });
    const ofRecord = {
      id: String(id),
      slug,
      translation,
      source: 'a',
      external_id: external_ids?.a ?? '',
      original_start: original_start ?? ofDate,
      version: String(version),
    };
    const path = route.path.replace(/{(\w+)}/g, (_, name: keyof typeof ofRecord) => ofRecord[name]);
    const body = ['create', 'put', 'update'].includes(route.verb) ? { body: this.buildBody(route) } : {};
    return { method: route.method.toUpperCase(), path: `/ca/api${path}${query}`, as: ADMIN, ...body, ...more };
  }

  /** What its own operation takes, new each time. */
  buildBody({ resource, subject, verb }: Route): Record<string, unknown> | FormData {
    const name = `nou-${++this.count}`;
    if (resource === 'media') return verb === 'create' ? form(this.jpeg, { alt_text: name }) : { alt_text: name };
    const ofModule = MODULE_BODIES[subject ?? ''];
    if (ofModule) return ofModule(name);
    if (resource === 'user') return verb === 'create' ? { username: name } : { name };
    if (resource === 'token') return { name };
    if (subject === 'WebhookReplay') return { since: '2026-11-20' };
    if (resource === 'webhook') return { url: 'http://127.0.0.1:1' };
    if (resource === 'source') return { kind: 'ical', url: 'http://127.0.0.1:1' };
    return {
      [RESOURCE[resource as RecordName].name]: name,
      // A date of a series keeps its times.
      ...(resource === 'event' && subject === undefined && { start_date: '2027-04-23', end_date: '2027-04-23' }),
    };
  }

  /** The administrator, with a token that may not be used for one thing. */
  async userWithoutScope(scope: string): Promise<Person> {
    const known = this.tokensByMissingScope.get(scope);
    if (known) return known;
    const scopes = SCOPES.filter((one: Scope) => one !== scope);
    const { body } = await this.calendar.post('//ca/api/auth/v1/tokens', { name: 'limited', scopes });
    this.tokensByMissingScope.set(scope, { id: ADMIN.id, token: body.token });
    return this.userWithoutScope(scope);
  }

  private async findOrCreateRecord({ locatedBy, resource, path }: Route, about: keyof typeof RECORD_STATES): Promise<RecordAddress> {
    if (locatedBy === undefined || about === 'unknown') return { ...UNKNOWN_RECORD, external_ids: { a: `a-${++this.count}` } };
    if (resource === 'user') return { ...UNKNOWN_RECORD, id: await this.createUser(about) };
    if (resource === 'token') return (await this.calendar.post('//ca/api/auth/v1/tokens', { name: 'a' })).body;
    if (resource === 'session') return { ...UNKNOWN_RECORD, ...(await this.calendar.session(await this.calendar.person('author'))) };
    if (resource === 'media') return (await this.calendar.post('/media', this.buildBody({ resource, verb: 'create' } as Route))).body;
    if (resource === 'webhook') return (await this.calendar.post('/webhooks', { url: 'http://127.0.0.1:1' })).body;
    if (resource === 'source') return (await this.calendar.post('/sources', this.buildBody({ resource, verb: 'create' } as Route))).body;
    const setup: RecordSetup = RECORD_STATES[about] ?? {};
    if (!path.includes('/occurrences')) return this.createRecord(resource as RecordName, setup, path);
    return this.createRecord('event', { ...setup, fields: { ...SERIES, ...setup.fields } }, path);
  }

  /** As it was answered when it was made. */
  private async createRecord(
    name: RecordName,
    { texts = { ca: {}, es: {}, en: {} }, fields = {}, afterCreate, of }: RecordSetup,
    path: string,
  ): Promise<RecordAddress> {
    const record = await this.given[name](texts, { external_ids: { a: `a-${++this.count}` }, ...fields });
    await afterCreate?.(this, new URL(record.rest_url ?? record.url).pathname.replace('/ca', '//ca'));
    return of === 'date' ? this.findDate(record, path) : record;
  }

  /** Returns the address of the second date of a series, or of its only one, as a path needs it. */
  private async findDate(series: RecordAddress, path: string): Promise<RecordAddress> {
    const { events } = (await this.calendar.get(`/events/${series.id}/occurrences`, { as: ADMIN })).body;
    const { id, original_start_date } = events[1] ?? events[0];
    if (path.includes('/occurrences')) return { ...series, original_start: original_start_date.slice(0, 10) };
    const external_ids = { a: `a-${++this.count}` };
    await this.calendar.patch(`/events/${id}`, { external_ids });
    return { ...series, id, external_ids };
  }

  private async createUser(about: keyof typeof RECORD_STATES): Promise<number> {
    if (about === 'the last administrator') return ADMIN.id;
    const as = await this.calendar.person('author');
    if (about === 'of an issuer')
      await this.calendar.database
        .getRepository(Identity)
        .insert({ issuer: 'https://login.example.cat', subject: String(as.id), userId: as.id, roleIssuedUtc: '2026-11-21 11:00:00' });
    if (about === 'owner of a record') await this.given.venue({ ca: {} }, {}, as);
    return as.id;
  }
}
