import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar({ HISTORY_RETENTION_DAYS: '30' });
const given = new Given(calendar);

const listVersions = async (id: number) => {
  const { body } = await calendar.get(`/tags/${id}/history?per_page=50`, { as: ADMIN });
  return [body.total, body.versions.at(-1).version];
};

it('old versions leave the history, but for the last 20 of a record, and the oldest one left can be opened', async () => {
  const [often, seldom] = [await given.tag(), await given.tag()];
  for (let n = 1; n <= 30; n++) await calendar.patch(`/tags/${often.id}`, { description: `${n}` });
  await calendar.patch(`/tags/${seldom.id}`, { description: 'Nova' });
  calendar.clock.set('2026-12-21T10:00:00Z');
  await calendar.runDueJobs();
  const before = [await listVersions(often.id), await listVersions(seldom.id)];

  calendar.clock.set('2026-12-22T11:00:00Z');
  await calendar.runDueJobs();

  expect(before).toEqual([
    [31, 1],
    [2, 1],
  ]);
  expect([await listVersions(often.id), await listVersions(seldom.id)]).toEqual([
    [20, 12],
    [2, 1],
  ]);
  const { body } = await calendar.get(`/tags/${often.id}/history/12`, { as: ADMIN });
  expect([body.translations.ca.description, body.changed[0].before]).toEqual(['11', '10']);
  expect((await calendar.get(`/tags/${often.id}/history/11`, { as: ADMIN })).status).toBe(404);
});
