import { expect, it } from '@jest/globals';
import { ChangeWaiters } from '../../../src/core/database/changes/change-waiters.js';
import { ADMIN, type TestCalendar } from '../../support/calendar.js';
import { Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { waitUntil, withTimers } from '../../support/until.js';

const [calendar, another] = useTwoInstances();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);
const getFromAnother = (path: string) => another.get(path);

/** Waits until the service lets a client wait. */
const untilWaiting = ({ app }: TestCalendar) => waitUntil(() => app.get(ChangeWaiters).count > 0);

it('an answer waits until something changes, also through another instance', async () => {
  const { id } = await given.event();
  const follower = new Follower('types=event');
  await follower.follow(get);

  const waiting = follower.ask(getFromAnother, '&wait=30');
  await untilWaiting(another);
  await calendar.patch(`/events/${id}`, { title: 'Fira' });

  const { status, body } = await waiting;
  expect(status).toBe(200);
  expect(body.changes).toEqual([expect.objectContaining({ id, change: 'upsert', record: expect.objectContaining({ title: 'Fira' }) })]);
});

it('an answer that waits in vain is empty, and its token goes on', async () => {
  const tag = await given.tag();
  const follower = new Follower('types=tag');
  await follower.follow(get);

  const { status, body } = await withTimers(async (pass) => {
    const waiting = follower.ask(get, '&wait=30');
    await untilWaiting(calendar);
    await given.venue();
    pass(30_000);
    return waiting;
  });
  expect({ status, changes: body.changes, hasMore: body.has_more }).toEqual({ status: 200, changes: [], hasMore: false });

  follower.token = body.token;
  await calendar.patch(`/tags/${tag.id}`, { name: 'Fires' });
  expect(await follower.follow(get)).toEqual([`upsert tag ${tag.id}`]);
});

it('an answer may wait longer than a request may work', async () => {
  const { id } = await given.event();
  const follower = new Follower('types=event');
  await follower.follow(get);

  const { body } = await withTimers(async (pass) => {
    const waiting = follower.ask(get, '&wait=25');
    await untilWaiting(calendar);
    pass(11_000);
    await calendar.patch(`/events/${id}`, { title: 'Fira' });
    return waiting;
  });

  expect(body.changes).toEqual([expect.objectContaining({ id })]);
});

it('a user who lost the role while the answer waited gets 403', async () => {
  const as = await calendar.person('editor');
  const { id } = await given.event({ ca: {} }, { status: 'draft' });
  const follower = new Follower('types=event&status=draft');
  const getAsEditor = (path: string) => calendar.get(path, { as });
  await follower.follow(getAsEditor);

  const waiting = follower.ask(getAsEditor, '&wait=30');
  await untilWaiting(calendar);
  await calendar.patch(`//ca/api/auth/v1/users/${as.id}`, { role: 'subscriber' });
  await calendar.patch(`/events/${id}`, { title: 'Fira' });

  expect((await waiting).status).toBe(403);
});

it('a stream sends each change as an event, and goes on after the last id', async () => {
  const [first, second] = [await given.event(), await given.event()];
  const url = `${calendar.origin}/ca/api/calendar/events/v1/changes?types=event&_fields=id`;
  const read = async (lastId: string | undefined, count: number, change?: () => Promise<unknown>) => {
    const headers = { Accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }) };
    const response = await fetch(url, { headers });
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    const changed = change && untilWaiting(calendar).then(change);
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.split('\ndata: ').length > count) break;
    }
    await changed;
    return [...text.matchAll(/id: (\S+)\nevent: (\w+)\ndata: (.*)\n\n/g)].map(([, id, event, data]) => ({
      id,
      event,
      data: JSON.parse(data!),
    }));
  };

  const begun = await read(undefined, 3, () => calendar.patch(`/events/${first.id}`, { title: 'Fira' }));
  expect(begun.map(({ event, data }) => [event, data.record.id])).toEqual([first, second, first].map(({ id }) => ['upsert', id]));

  await calendar.delete(`/events/${second.id}`, { as: ADMIN });
  const resumed = await read(begun.at(-1)!.id, 1);
  expect(resumed).toEqual([{ id: expect.any(String), event: 'delete', data: { type: 'event', id: second.id, change: 'delete' } }]);
});

it('a token that is not one of the service is 400, in a stream too', async () => {
  for (const headers of [{} as Record<string, string>, { Accept: 'text/event-stream', 'Last-Event-ID': 'é'.repeat(40) }]) {
    const { status, body } = await calendar.get(`/changes?since=${'a'.repeat(40)}`, { headers });
    expect({ status, code: body.code, params: Object.keys(body.data.params) }).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: ['since'],
    });
  }
});
