import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);
const DAY_MS = 24 * 3_600_000;

const moveClock = (days: number) => {
  calendar.clock.set(new Date(calendar.clock.now().getTime() + days * DAY_MS).toISOString());
};

/** A follower that has the one tag of the calendar. */
async function followTag(): Promise<{ follower: Follower; tag: { id: number } }> {
  const tag = await given.tag({ ca: { name: 'Fira' } });
  const follower = new Follower('types=tag');
  await follower.follow(get);
  return { follower, tag };
}

it('a token of 399 days goes on', async () => {
  const { follower, tag } = await followTag();
  moveClock(399);
  await calendar.patch(`/tags/${tag.id}`, { name: 'Fires' });

  expect(await follower.follow(get)).toEqual([`upsert tag ${tag.id}`]);
});

it('a token of 401 days is 410, and the answer has the address to begin anew', async () => {
  const { follower, tag } = await followTag();
  moveClock(401);

  const { status, body } = await follower.ask(get);

  expect([status, body.code]).toEqual([410, 'sync-token-expired']);
  const { pathname, search } = new URL(body.data.restart);
  const restarted = await calendar.get(`/${pathname + search}`);
  expect(restarted.body.changes).toEqual([expect.objectContaining({ type: 'tag', id: tag.id, change: 'upsert' })]);
});

it('a token is 410 if the log has lost the last change that the client has seen', async () => {
  const { follower, tag } = await followTag();
  await calendar.changeBySql('DELETE FROM change_log');
  await calendar.patch(`/tags/${tag.id}`, { name: 'Fires' });

  const { status, body } = await follower.ask(get);

  expect([status, body.code]).toEqual([410, 'sync-token-expired']);
});

it.each([
  ['whose signature was changed', (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'), 'types=tag'],
  ['whose content was changed', (token: string) => (token.startsWith('W') ? 'X' : 'W') + token.slice(1), 'types=tag'],
  ['of another filter', (token: string) => token, 'types=tag&search=fira'],
  ['of another type', (token: string) => token, 'types=event'],
])('a token %s is 400', async (_, change, query) => {
  const { follower } = await followTag();

  const { status, body } = await calendar.get(`/changes?${query}&since=${change(follower.token!)}`);

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['since']]);
});
