import { expect, it } from '@jest/globals';
import { readAuditLog } from '../../accounts/audit/audit-log.js';
import { useCalendar, type Person } from '../../support/calendar.js';

const calendar = useCalendar();

const namesOf = async (person: Person) =>
  (await calendar.get('//ca/api/auth/v1/tokens', { as: person })).body.tokens.map(({ name }: { name: string }) => name);

it('the service lists expired tokens for thirty days and then deletes them; valid tokens stay', async () => {
  const person = await calendar.person('author');
  const create = async (name: string, expires_at: string) =>
    (await calendar.post('//ca/api/auth/v1/tokens', { name, expires_at }, { as: person })).body.id;
  const short = await create('short', '2026-11-22 12:00:00');
  await create('longer', '2026-11-22 13:00:01');

  calendar.clock.set('2026-12-22T11:00:00Z');
  await calendar.runDueJobs();
  expect(await namesOf(person)).toEqual(['test', 'short', 'longer']);

  calendar.clock.set('2026-12-22T12:00:01Z');
  await calendar.runDueJobs();
  expect(await namesOf(person)).toEqual(['test', 'longer']);
  expect(await readAuditLog(calendar, `?type=token&action=delete`)).toMatchObject([{ id: short, at: '2026-12-22T12:00:01Z', user: null }]);
  expect(await readAuditLog(calendar, `?type=user&id=${person.id}&action=update`)).toMatchObject([
    { fields: ['tokens'], user: null },
    { fields: ['tokens'], user: person.id },
    { fields: ['tokens'], user: person.id },
    { fields: ['tokens'] },
  ]);
});
