import { changeReplica, createReplicaTables, isCurrent, replicate, waitUntilCurrent, WITH_REPLICA } from './replica.js';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { waitUntil } from '../../../support/until.js';

const calendar = useCalendar(WITH_REPLICA);
const given = new Given(calendar);

beforeAll(() => createReplicaTables());
afterEach(() => catchUp());

/** Copies what is committed, and waits until the service knows that the replica has it. */
async function catchUp(): Promise<void> {
  await replicate();
  await waitUntilCurrent(calendar);
}

it('reads content from the replica while it has everything', async () => {
  const { id } = await given.tag({ ca: { name: 'Original' } });
  await catchUp();
  await changeReplica(`UPDATE tag_translation SET name = 'Copy' WHERE owner_id = ${id}`);

  const { body } = await calendar.get(`/tags/${id}`);

  expect(body).toMatchObject({ id, name: 'Copy' });
});

it('shows what a client has written at once, although the replica does not have it', async () => {
  const { id } = await given.venue({ ca: { venue: 'Abans' } });
  await catchUp();
  await calendar.get(`/venues/${id}`);
  await calendar.patch(`/venues/${id}`, { venue: 'Després' });

  const [record, list] = [await calendar.get(`/venues/${id}`), await calendar.get('/venues')];

  expect(await isCurrent(calendar)).toBe(false);
  expect(record.body).toMatchObject({ venue: 'Després' });
  expect(list.body).toMatchObject({ venues: [{ id, venue: 'Després' }] });
});

it('does not remember what a late replica shows', async () => {
  const { id } = await given.tag({ ca: { name: 'Abans' } });
  await catchUp();
  await calendar.patch(`/tags/${id}`, { name: 'Després' });
  await calendar.get(`/tags/${id}`);
  await catchUp();

  expect((await calendar.get(`/tags/${id}`)).body).toMatchObject({ name: 'Després' });
});

it('reads from the primary database while the replica does not answer, and from the replica again afterwards', async () => {
  const { id } = await given.tag({ ca: { name: 'Original' } });
  await catchUp();
  await changeReplica('RENAME TABLE change_log TO away');
  await waitUntil(async () => {
    await calendar.get('/categories');
    return !(await isCurrent(calendar));
  });
  await changeReplica(`UPDATE tag_translation SET name = 'Copy' WHERE owner_id = ${id}`);

  const away = await calendar.get(`/tags/${id}`);
  await changeReplica('RENAME TABLE away TO change_log');
  await catchUp();

  expect([away.status, away.body]).toEqual([200, expect.objectContaining({ name: 'Original' })]);
});

it('reads accounts from the primary database', async () => {
  await catchUp();
  await changeReplica("UPDATE user SET name = 'Copy'");

  const { body } = await calendar.request('GET', '//ca/api/auth/v1/users', { as: ADMIN });

  expect(JSON.stringify(body)).not.toContain('Copy');
});
