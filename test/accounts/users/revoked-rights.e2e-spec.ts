import { expect, it } from '@jest/globals';
import { hashPassword } from '../../../src/accounts/auth/passwords.js';
import { UserRepository } from '../../../src/accounts/auth/user-repository.js';
import { DatabaseAccess } from '../../../src/core/database/pool/database-access.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../src/venues/venue.entity.js';
import { type Answer, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { waitUntil } from '../../support/until.js';

const calendar = useCalendar();
const given = new Given(calendar);

const USERS = '//ca/api/auth/v1/users';
const ME = '//ca/api/auth/v1/me';
const basic = (username: string, secret: string) => ({ Authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` });

/** Reads entries of the audit log, ordered by sequence. */
const log = (where: string) =>
  calendar.database.query<{ sequence: number; action: string; fields: string }[]>(
    `SELECT sequence, action, fields FROM change_log WHERE ${where} ORDER BY sequence`,
  );

it('running requests of a removed user change nothing', async () => {
  const removed = await calendar.person('administrator');
  const creations = Array.from({ length: 12 }, (_, n) =>
    calendar.post(USERS, { username: `late-${n}`, role: 'administrator', password: 'una de prou llarga' }, { as: removed }),
  );
  // The first request waits for its hash, and the others queue behind it, while the user is removed.
  const answer = await calendar.delete(`${USERS}/${removed.id}`);

  expect(answer.status).toBe(200);
  const statuses = (await Promise.all(creations)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
  const [gone] = await log(`resource = 'user' AND record_id = ${removed.id} AND action = 'delete'`);
  const made = await log(`resource = 'user' AND user_id = ${removed.id} AND action = 'create'`);
  expect(made.filter(({ sequence }) => sequence > gone!.sequence)).toEqual([]);
  expect(made).toHaveLength(statuses.filter((status) => status === 201).length);
});

it('running requests of a demoted user grant nothing', async () => {
  const demoted = await calendar.person('administrator');
  const creations = Array.from({ length: 12 }, (_, n) =>
    calendar.post(USERS, { username: `late-${n}`, password: 'una de prou llarga' }, { as: demoted }),
  );
  await calendar.patch(`${USERS}/${demoted.id}`, { role: 'subscriber' });

  const statuses = (await Promise.all(creations)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([]);
  const [change] = await log(`resource = 'user' AND record_id = ${demoted.id} AND fields = 'role'`);
  const made = await log(`resource = 'user' AND user_id = ${demoted.id} AND action = 'create'`);
  expect(made.filter(({ sequence }) => sequence > change!.sequence)).toEqual([]);
});

it('running requests with an old password change nothing once it is reset', async () => {
  const passwordHash = await hashPassword('la contrasenya vella');
  const { id } = await calendar.app
    .get(UserRepository)
    .create({ username: 'anna', name: 'Anna', email: null, role: 'author', passwordHash });
  const headers = basic('anna', 'la contrasenya vella');
  const attempts = Array.from({ length: 4 }, (_, n) =>
    calendar.request('PATCH', `${USERS}/${id}`, { headers, body: { password: `la del lladre ${n}` } }),
  );
  await calendar.patch(`${USERS}/${id}`, { password: 'la nova i bona' });

  await Promise.all(attempts);
  const changes = await log(`resource = 'user' AND record_id = ${id} AND fields LIKE '%password%'`);
  const [byAdmin] = await log(`resource = 'user' AND record_id = ${id} AND fields LIKE '%password%' AND user_id = 1`);
  expect(changes.at(-1)).toEqual(byAdmin);
  expect((await calendar.get(ME, { headers: basic('anna', 'la nova i bona') })).status).toBe(200);
});

it('only a token with all scopes can grant a higher role', async () => {
  const author = await calendar.person('author');
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'limited', scopes: ['users:admin'] });
  const as = { id: 1, token: body.token };

  expect((await calendar.patch(`${USERS}/${author.id}`, { role: 'editor' }, { as })).body.code).toBe('rest_forbidden');
  expect((await calendar.patch(`${USERS}/${author.id}`, { role: 'contributor' }, { as })).body.role).toBe('contributor');
  expect((await calendar.patch(`${USERS}/${author.id}`, { role: 'editor' })).body.role).toBe('editor');
});

it('a client that signs in by password too often is refused with 429', async () => {
  const passwordHash = await hashPassword('la contrasenya');
  await calendar.app.get(UserRepository).create({ username: 'often', name: 'Often', email: null, role: 'author', passwordHash });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await calendar.get(ME, { headers: basic('often', 'la contrasenya') })).status);

  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
});

/** Sends five updates of a venue that wait for one lock, revokes their credentials meanwhile, and returns their statuses. */
async function updateWhileRevoking(as: Person, revoke: () => Promise<Answer>): Promise<number[]> {
  const [work, databaseAccess] = [calendar.app.get(UnitOfWork), calendar.app.get(DatabaseAccess)];
  const { id } = await given.venue();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = work.run(async () => {
    await work.lockNames(['administrators']);
    await work.manager.update(Venue, { id }, { zip: '17001' });
    await released;
  });

  const revoked = revoke();
  await waitUntil(() => databaseAccess.activeCount + databaseAccess.waitingCount >= 2);
  const changes = [1, 2, 3, 4, 5].map((n) => calendar.patch(`/venues/${id}`, { phone: `${n}` }, { as }));
  await waitUntil(() => databaseAccess.activeCount + databaseAccess.waitingCount >= 7);
  release();
  await held;
  expect((await revoked).status).toBe(200);
  return (await Promise.all(changes)).map(({ status }) => status);
}

it.each([
  ['demoted', (id: number) => calendar.patch(`${USERS}/${id}`, { role: 'author' }), 403],
  ['removed', (id: number) => calendar.delete(`${USERS}/${id}`), 401],
] as const)('running requests of a user who is %s change nothing more', async (_, revoke, refused) => {
  const editor = await calendar.person('editor');

  const statuses = await updateWhileRevoking(editor, () => revoke(editor.id));

  const [taken] = await log(`resource = 'user' AND record_id = ${editor.id} AND user_id = 1`);
  const changed = await log(`resource = 'venue' AND user_id = ${editor.id}`);
  expect(statuses.filter((status) => status !== 200 && status !== refused)).toEqual([]);
  expect(changed.filter(({ sequence }) => sequence > taken!.sequence)).toEqual([]);
  expect(changed).toHaveLength(statuses.filter((status) => status === 200).length);
});
