import { expect, it } from '@jest/globals';
import { AllScopes1790000400000 } from '../../../src/core/database/migrations/1790000400000-all-scopes.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

it('tokens of the previous release that name all scopes have all of them from now on, and the others keep theirs', async () => {
  const stored = [
    'read,events:write,venues:write,organizers:write,terms:write,users:admin',
    'users:admin,terms:write,organizers:write,venues:write,events:write,read',
    'read,events:write,venues:write,organizers:write,terms:write',
    'read',
  ];
  for (const [n, scopes] of stored.entries())
    await calendar.database.query('INSERT INTO token (user_id, name, hash, created_utc, scopes) VALUES (?, ?, ?, ?, ?)', [
      ...[1, `old ${n}`, `${n}`.repeat(64)],
      ...['2026-01-01 00:00:00', scopes],
    ]);

  const runner = calendar.database.createQueryRunner();
  await new AllScopes1790000400000().up(runner);
  // Once more, as on a server where it was interrupted.
  await new AllScopes1790000400000().up(runner);
  await runner.release();

  const rows = await calendar.database.query<{ scopes: string }[]>("SELECT scopes FROM token WHERE name LIKE 'old %' ORDER BY name");
  await calendar.database.query("DELETE FROM token WHERE name LIKE 'old %'");
  const all = 'read,events:write,venues:write,organizers:write,terms:write,users:admin,all';
  expect(rows.map(({ scopes }) => scopes)).toEqual([all, all, stored[2], stored[3]]);
});
