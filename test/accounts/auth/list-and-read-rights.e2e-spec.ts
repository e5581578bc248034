import { describe, expect, it } from '@jest/globals';
import { createOwnedRecords } from '../../contract/owned-records.js';
import { listIds, withStatus } from '../../contract/rights-requests.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, ROLES_AND_ANONYMOUS, type RoleOrAnonymous, useUsers } from './roles.js';
import { CONTENT_RESOURCES, TERM_RESOURCES, VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

const HIDDEN = ['future', 'draft', 'pending', 'private', 'trash'] as const;
/** The readers who do not see what other users hide. */
const STRANGERS: RoleOrAnonymous[] = ['anonymous', 'subscriber', 'contributor', 'author'];
/** Nothing has it. */
const NO_ID = 99_999;

const ask = (reader: RoleOrAnonymous, path: string) => calendar.get(path, asUser(people[reader]));
const isReadable = async (reader: RoleOrAnonymous, path: string) => (await ask(reader, path)).status === 200;
const totals = ({ body, headers }: Answer) => [body.total, body.total_pages, headers.get('X-Total')];

/** Moves a record to the trash, if that is its status. A record in the trash cannot be linked, so this comes last. */
const hide = (status: string, path: string) => (status === 'trash' ? calendar.delete(path) : undefined);

/** Returns the response about an id, without the id. */
async function saidAbout(id: number, reader: RoleOrAnonymous, path: string): Promise<object> {
  const { status, body } = await ask(reader, `${path}${id}`);
  const { instance: _, ...rest } = body;
  return { path, status, body: JSON.stringify(rest).replace(new RegExp(`\\b${id}\\b`, 'g'), '…') };
}

/** The statuses that each reader may ask for, but for the trash, which no list shows; and how many of the records they see. */
const ALL = 'publish,future,draft,pending,private';
const SEES: [RoleOrAnonymous, string, number][] = [
  ['anonymous', 'publish', 6],
  ['subscriber', 'publish', 6],
  ['contributor', ALL, 10],
  ['author', ALL, 10],
  ['editor', ALL, 30],
  ['administrator', ALL, 30],
];

it.each(CONTENT_RESOURCES)(
  'lists of $collection, ids and slugs show each reader only the records that the reader may read',
  async (content) => {
    const { collection } = content;
    const ownerships = ROLES_AND_ANONYMOUS.flatMap((owner) =>
      ['publish', ...HIDDEN].map((status) => ({ owner: people[owner] ?? ADMIN, status })),
    );
    const records = await createOwnedRecords(calendar, content, ownerships);

    for (const [reader, statuses, many] of SEES) {
      const list = await ask(reader, `/${collection}?per_page=100&status=${statuses}`);
      const listed = new Set(listIds(list, collection));

      for (const { id, slug } of records) {
        expect([reader, id, await isReadable(reader, `/${collection}/${id}`)]).toEqual([reader, id, listed.has(id)]);
        expect([reader, slug, await isReadable(reader, `/${collection}/by-slug/${slug}`)]).toEqual([reader, slug, listed.has(id)]);
      }
      expect([reader, listed.size, ...totals(list)]).toEqual([reader, many, many, 1, String(many)]);
    }
  },
);

it('a hidden record does not hide a readable one with the same slug', async () => {
  const { id } = await given.event({ es: { title: 'Feria', slug: 'fira' } });
  await given.event({ ca: { title: 'Fira', slug: 'fira' } }, { status: 'draft' });

  expect((await ask('anonymous', '/events')).body.events).toMatchObject([{ id, slug: 'fira' }]);
  expect((await ask('anonymous', '/events/by-slug/fira')).body).toMatchObject({ id });
});

it.each(HIDDEN)('a list shows nothing that is %s unless it asks for it', async (status) => {
  const { id } = await given.event({ ca: {} }, withStatus(status));
  await hide(status, `/events/${id}`);

  for (const reader of ROLES_AND_ANONYMOUS) {
    for (const path of ['/events', `/events?include=${id}`])
      expect([reader, path, (await ask(reader, path)).body.total]).toEqual([reader, path, 0]);
  }
});

it('an event shows the venues and organizers that the reader may see', async () => {
  const venue = await given.venue({ ca: { venue: 'Amagat' } }, { status: 'private' });
  const organizer = await given.organizer({ ca: { organizer: 'Amagat' } }, { status: 'draft' });
  const { id } = await given.event(
    { ca: {} },
    { venue: [venue.id, { venue: 'Palau' }], organizer: [organizer.id, { organizer: 'Orfeó' }] },
  );

  const anonymous = await calendar.get(`/events/${id}`);
  const editor = await calendar.get(`/events/${id}`, asUser(people.editor));

  expect(anonymous.body).toMatchObject({ venue: { venue: 'Palau' }, venues: [{ venue: 'Palau' }], organizer: [{ organizer: 'Orfeó' }] });
  expect(editor.body.venues).toMatchObject([{ venue: 'Amagat' }, { venue: 'Palau' }]);
  expect(editor.body.organizer).toMatchObject([{ organizer: 'Amagat' }, { organizer: 'Orfeó' }]);
});

describe.each(VENUES_AND_ORGANIZERS)('$resource:', ({ resource: kind, collection, name }) => {
  it.each(HIDDEN)('one that is %s is not visible in a public event', async (status) => {
    const hidden = await given[kind]({ ca: { [name]: 'Amagat', description: 'Amagat' } }, withStatus(status));
    const open = await given[kind]({ ca: { [name]: 'Obert' } });
    const { id, slug } = await given.event({ ca: {} }, { [kind]: [hidden.id, open.id] });
    const other = await given.event({ ca: {} }, { [kind]: hidden.id });
    await hide(status, `/${collection}/${hidden.id}`);

    for (const reader of STRANGERS) {
      for (const path of ['/events?', `/events?include=${id}&`, `/events/${id}?`, `/events/by-slug/${slug}?`]) {
        for (const fields of ['', '_fields=venue,venues,organizer']) {
          const shown = JSON.stringify((await ask(reader, path + fields)).body);
          expect(shown).toContain('Obert');
          expect(shown).not.toMatch(/amagat/i);
        }
      }
      expect((await ask(reader, `/events/${other.id}`)).body).toMatchObject({ venue: null, venues: [], organizer: [] });
      for (const filter of ['', 'has_events=true', 'only_with_upcoming=true', `event=${id}`, 'search=obert']) {
        expect([filter, listIds(await ask(reader, `/${collection}?${filter}`), collection)]).toEqual([filter, [open.id]]);
      }
      const none = [`/${collection}?search=amagat`, `/${collection}?has_events=false`, `/${collection}?event=${other.id}`];
      for (const path of [...none, '/events?search=amagat']) {
        expect([path, ...totals(await ask(reader, path))]).toEqual([path, 0, 0, '0']);
      }
      expect(await saidAbout(hidden.id, reader, `/events?${kind}=`)).toEqual(await saidAbout(NO_ID, reader, `/events?${kind}=`));
      expect(await saidAbout(hidden.id, reader, `/events?${kind}=`)).toMatchObject({ status: 400 });
    }
  });
});

it.each(HIDDEN)('a venue that is %s puts no event on the map', async (status) => {
  const venue = await given.venue({ ca: {} }, { ...withStatus(status), geo_lat: 41.4, geo_lng: 2.2 });
  const { id } = await given.event({ ca: {} }, { venue: venue.id });
  await hide(status, `/venues/${venue.id}`);

  for (const reader of STRANGERS) {
    expect(listIds(await ask(reader, '/events?geoloc=true'), 'events')).toEqual([]);
    expect(listIds(await ask(reader, '/events?geoloc_lat=41.4&geoloc_lng=2.2'), 'events')).toEqual([]);
    expect(listIds(await ask(reader, '/events?geoloc=false'), 'events')).toEqual([id]);
  }
});

describe('event:', () => {
  /** An event in another one, with a place, an organizer, a category and a tag that nothing else names. */
  async function hiddenEvent(status: string) {
    const [parent, venue, organizer] = [await given.event(), await given.venue(), await given.organizer()];
    const [category, tag] = [await given.category(), await given.tag()];
    const links = { post_parent: parent.id, venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] };
    const { id } = await given.event({ ca: { title: 'Amagat' } }, { ...links, ...withStatus(status) });
    await hide(status, `/events/${id}`);
    const filters = Object.entries({ ...links, include: id, search: 'amagat' });
    const events = filters.map(([filter, value]) => `/events?${filter}=${String(value)}`);
    return { id, category, tag, events };
  }
  const BY_EVENT = ['/venues?event=', '/organizers?event=', '/categories?event=', '/categories?post=', '/tags?event=', '/tags?post='];
  const HAVING = ['/venues', '/organizers'].flatMap((path) => [`${path}?has_events=true`, `${path}?only_with_upcoming=true`]);

  it.each(HIDDEN)('one that is %s counts nowhere, and looks like one that does not exist', async (status) => {
    const { id, category, tag, events } = await hiddenEvent(status);

    for (const reader of STRANGERS) {
      for (const path of [...events, ...HAVING]) {
        expect([path, ...totals(await ask(reader, path))]).toEqual([path, 0, 0, '0']);
      }
      for (const path of ['/events', '/venues?has_events=false', '/organizers?has_events=false']) {
        expect([path, ...totals(await ask(reader, path))]).toEqual([path, 1, 1, '1']);
      }
      for (const path of ['/events?post_parent=', ...BY_EVENT]) {
        expect(await saidAbout(id, reader, path)).toEqual(await saidAbout(NO_ID, reader, path));
        expect(await saidAbout(id, reader, path)).toMatchObject({ status: 400 });
      }
    }
    for (const reader of ROLES_AND_ANONYMOUS) {
      for (const path of TERM_RESOURCES.map(({ collection }) => `/${collection}`)) {
        expect(totals(await ask(reader, path))).toEqual([0, 0, '0']);
        expect((await ask(reader, `${path}?hide_empty=false`)).body[path.slice(1)]).toMatchObject([{ count: 0 }]);
      }
      expect((await ask(reader, `/categories/${category.id}`)).body.count).toBe(0);
      expect((await ask(reader, `/tags/${tag.id}`)).body.count).toBe(0);
    }
  });

  it('one that is hidden counts for editors, who see it', async () => {
    const { id, events } = await hiddenEvent('draft');

    for (const path of [...events.map((path) => `${path}&status=draft`), ...HAVING])
      expect([path, (await ask('editor', path)).body.total]).toEqual([path, 1]);
    for (const path of BY_EVENT) expect([path, (await ask('editor', `${path}${id}&hide_empty=false`)).body.total]).toEqual([path, 1]);
  });
});

describe.each(CONTENT_RESOURCES)('$resource:', ({ resource: kind, collection, name }) => {
  it.each(['contributor', 'author'] as const)('one cannot be created for another author, or given to one, by %s', async (reader) => {
    const [self, author] = [people[reader]!, people.editor!.id];
    const { id } = await given[kind]({ ca: { [name]: 'Abans' } }, { status: 'draft', author: self.id });
    const when = { start_date: '2027-04-23', end_date: '2027-04-23' };
    const refused = { status: 403, body: { code: 'rest_forbidden' } };

    expect(await calendar.post(`/${collection}`, { [name]: 'Nou', author, ...(kind === 'event' && when) }, { as: self })).toMatchObject(
      refused,
    );
    if (VENUES_AND_ORGANIZERS.some(({ resource }) => resource === kind))
      expect(await calendar.post('/events', { title: 'Nou', ...when, [kind]: { [name]: 'Nou', author } }, { as: self })).toMatchObject(
        refused,
      );
    expect(await calendar.patch(`/${collection}/${id}`, { [name]: 'Després', author }, { as: self })).toMatchObject(refused);
    expect((await calendar.get(`/${collection}/${id}`, { as: self })).body).toMatchObject({ [name]: 'Abans', author: self.id });
    expect(await calendar.database.query('SELECT id FROM record_id')).toHaveLength(1);
  });
});
