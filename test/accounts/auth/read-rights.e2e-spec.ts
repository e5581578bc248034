import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, ROLES_AND_ANONYMOUS, type RoleOrAnonymous, useUsers } from './roles.js';
import { VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

const HIDDEN = ['draft', 'pending', 'private', 'future'] as const;
const withStatus = (status: string) => (status === 'future' ? { status: 'publish', date: '2026-12-01' } : { status });
const SEES_ALL: readonly RoleOrAnonymous[] = ['editor', 'administrator'];
const WRITES: readonly RoleOrAnonymous[] = ['contributor', 'author', 'editor', 'administrator'];

it.each(ROLES_AND_ANONYMOUS)('%s may read published events', async (role) => {
  const { id, slug } = await given.event();

  expect((await calendar.get(`/events/${id}`, asUser(people[role]))).status).toBe(200);
  expect((await calendar.get(`/events/by-slug/${slug}`, asUser(people[role]))).status).toBe(200);
  expect((await calendar.get('/events', asUser(people[role]))).body.events).toMatchObject([{ id }]);
});

describe.each(HIDDEN)('an event with the status %s', (status) => {
  it.each(ROLES_AND_ANONYMOUS)('of another author can be read by %s only with the right to it', async (role) => {
    const { id, slug } = await given.event({ ca: {} }, withStatus(status));

    const byId = await calendar.get(`/events/${id}`, asUser(people[role]));
    const bySlug = await calendar.get(`/events/by-slug/${slug}`, asUser(people[role]));

    const sees = SEES_ALL.includes(role);
    expect([byId.status, byId.body.code]).toEqual(sees ? [200, undefined] : [403, 'event-not-accessible']);
    expect([bySlug.status, bySlug.body.code]).toEqual(sees ? [200, undefined] : [404, 'event-not-found']);
    expect((await calendar.get('/events', asUser(people[role]))).body.total).toBe(0);
    expect((await calendar.get(`/events?include=${id}`, asUser(people[role]))).body.total).toBe(0);
  });

  it.each(WRITES)('can be read by its author, with the role %s', async (role) => {
    const { id, slug } = await given.event({ ca: {} }, withStatus(status));
    await calendar.changeBySql(`UPDATE event SET author_id = ${people[role]!.id}`);

    expect((await calendar.get(`/events/${id}`, asUser(people[role]))).body).toMatchObject({ id, status });
    expect((await calendar.get(`/events/by-slug/${slug}`, asUser(people[role]))).body).toMatchObject({ id, status });
    expect((await calendar.get(`/events?status=${status}`, asUser(people[role]))).body.events).toMatchObject([{ id }]);
    expect((await calendar.get('/events', asUser(people[role]))).body.total).toBe(0);
  });
});

it('an author who becomes a subscriber may no longer read the own drafts', async () => {
  const { id } = await given.event({ ca: {} }, { status: 'draft' });
  await calendar.changeBySql(`UPDATE event SET author_id = ${people.subscriber!.id}`);

  expect((await calendar.get(`/events/${id}`, asUser(people.subscriber))).body.code).toBe('event-not-accessible');
});

it.each(ROLES_AND_ANONYMOUS)('a record in the trash cannot be read by %s', async (role) => {
  const { id, slug } = await given.event();
  await calendar.delete(`/events/${id}`);

  for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
    expect((await calendar.get(path, asUser(people[role]))).body).toMatchObject({ code: 'event-no-longer-available', status: 410 });
  }
  expect((await calendar.get('/events', asUser(people[role]))).body.total).toBe(0);
});

it.each(VENUES_AND_ORGANIZERS)('$collection are hidden like events', async ({ collection, resource }) => {
  const { id, slug } = await given[resource]({ ca: {} }, { status: 'private' });

  expect((await calendar.get(`/${collection}/${id}`)).body.code).toBe(`${resource}-not-accessible`);
  expect((await calendar.get(`/${collection}/by-slug/${slug}`)).body.code).toBe(`${resource}-not-found`);
  expect((await calendar.get(`/${collection}`)).body.total).toBe(0);
  expect((await calendar.get(`/${collection}/${id}`, asUser(people.editor))).status).toBe(200);
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
