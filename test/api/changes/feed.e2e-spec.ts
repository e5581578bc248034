import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { copyEvent } from '../../events/calendar/copy-event.js';
import { Follower } from '../../support/changes/follower.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);
const getAsEditor = (path: string) => calendar.get(path, { as: ADMIN });

it('the snapshot shows every record as GET does, type by type, and goes on with the tail', async () => {
  const venue = await given.venue();
  const category = await given.category();
  const event = await given.event({ ca: {} }, { venue: venue.id, categories: [category.id] });
  await given.event({ ca: {} }, { status: 'draft' });
  const follower = new Follower('per_page=2');

  expect(await follower.follow(get)).toEqual([`upsert event ${event.id}`, `upsert venue ${venue.id}`, `upsert category ${category.id}`]);
  expect(follower.copy.get(`event ${event.id}`)).toEqual((await calendar.get(`/events/${event.id}`)).body);
  expect(await follower.follow(get)).toEqual([]);

  await calendar.patch(`/events/${event.id}`, { title: 'Fira' });
  expect(await follower.follow(get)).toEqual([`upsert event ${event.id}`]);
  expect(follower.copy.get(`event ${event.id}`)).toEqual((await calendar.get(`/events/${event.id}`)).body);
});

it('the answer has a token, and the address to go on', async () => {
  const { id } = await given.tag();

  const { status, body } = await calendar.get('/changes?types=tag&_fields=id,name', { language: 'en' });

  expect(status).toBe(200);
  expect(body).toEqual({
    changes: [{ type: 'tag', id, change: 'upsert', record: { id, name: expect.any(String) } }],
    token: expect.stringMatching(/^[\w-]{25,}$/),
    has_more: false,
    rest_url: expect.stringMatching(/\/en\/api\/calendar\/events\/v1\/changes\?types=tag&_fields=id%2Cname$/),
    next_rest_url: expect.stringContaining(`since=${body.token}`),
  });
});

it('what is trashed, deleted or no longer public is deleted from the copy, and comes back when it is restored', async () => {
  const [event, draft, tag] = [await given.event(), await given.event(), await given.tag()];
  const follower = new Follower('');
  await follower.follow(get);

  await calendar.delete(`/events/${event.id}`);
  await calendar.patch(`/events/${draft.id}`, { status: 'draft' });
  await calendar.delete(`/tags/${tag.id}`);
  expect(await follower.follow(get)).toEqual([`delete event ${event.id}`, `delete event ${draft.id}`, `delete tag ${tag.id}`]);

  await calendar.patch(`/events/${event.id}`, { status: 'publish' });
  expect(await follower.follow(get)).toEqual([`upsert event ${event.id}`]);
});

it('a change of a linked record changes the events that show it, page by page', async () => {
  const [venue, other] = [await given.venue(), await given.venue()];
  const events: number[] = [];
  for (let n = 0; n < 5; n++) events.push((await given.event({ ca: {} }, { venue: venue.id })).id);
  await given.event({ ca: {} }, { venue: other.id });
  const follower = new Follower('per_page=2');
  await follower.follow(get);

  await calendar.patch(`/venues/${venue.id}`, { phone: '972 00 00 00' });

  expect(await follower.follow(get)).toEqual([`upsert venue ${venue.id}`, ...events.map((id) => `upsert event ${id}`)]);
  expect(follower.copy.get(`event ${events[4]}`)).toMatchObject({ venue: { phone: '972 00 00 00' } });
});

it('a deleted tag leaves its events, drafts included, and a new count reaches the followers of tags', async () => {
  const tag = await given.tag();
  const [event, draft] = [
    await given.event({ ca: {} }, { tags: [tag.id] }),
    await given.event({ ca: {} }, { tags: [tag.id], status: 'draft' }),
  ];
  const follower = new Follower('types=tag');
  const drafts = new Follower('types=event&status=draft,publish');
  await follower.follow(get);
  await drafts.follow(getAsEditor);

  await calendar.delete(`/events/${event.id}`);
  expect(await follower.follow(get)).toEqual([`upsert tag ${tag.id}`]);
  expect(follower.copy.get(`tag ${tag.id}`)).toMatchObject({ count: 0 });
  expect(await drafts.follow(getAsEditor)).toEqual([`delete event ${event.id}`]);

  await calendar.delete(`/tags/${tag.id}`);
  expect(await follower.follow(get)).toEqual([`delete tag ${tag.id}`]);
  expect(await drafts.follow(getAsEditor)).toEqual(expect.arrayContaining([`upsert event ${draft.id}`, `delete event ${event.id}`]));
  expect(drafts.copy.get(`event ${draft.id}`)).toMatchObject({ tags: [] });
});

it('the rows for the feed are not in the audit log', async () => {
  const tag = await given.tag();
  await given.event({ ca: {} }, { tags: [tag.id], venue: (await given.venue()).id });
  const { id } = await given.event({ ca: {} }, { tags: [tag.id] });
  await calendar.patch(`/events/${id}`, { venue: null, tags: null });

  const { body } = await calendar.get('//ca/api/auth/v1/audit?per_page=100', { as: ADMIN });

  expect(body.changes.filter(({ type, action }: { type: string; action: string }) => type === 'tag' && action !== 'create')).toEqual([]);
  expect(new Set(body.changes.map(({ action }: { action: string }) => action))).toEqual(new Set(['create', 'update']));
});

it('a page with ten new events takes as many statements as one with a single new event', async () => {
  const follower = new Follower('');
  const countStatements = async (events: number) => {
    await follower.follow(get);
    for (let n = 0; n < events; n++) await given.event();
    return (await calendar.recordQueries(() => follower.readPage(get))).length;
  };
  await countStatements(1);

  expect(await countStatements(10)).toBe(await countStatements(1));
});

it('a long page reads and shows a few records at a time, so that other requests go on', async () => {
  const { id } = await given.event();
  await copyEvent(
    calendar,
    id,
    Array.from({ length: 99 }, () => ({})),
  );

  let changes = 0;
  const statements = await calendar.recordQueries(async () => {
    changes = (await calendar.get('/changes?types=event&per_page=100')).body.changes.length;
  });

  const reads = statements.filter((sql) => sql.includes('FROM event record '));
  expect([changes, reads.length]).toEqual([100, 4]);
});
