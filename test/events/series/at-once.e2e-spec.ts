import { afterEach, expect, it } from '@jest/globals';
import { counters } from '../../../src/core/counters.js';
import { DatabaseAccess } from '../../../src/core/database/pool/database-access.js';
import { type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { startHoldingWrites } from '../../support/hold-writes.js';
import { waitUntil } from '../../support/until.js';
import { expectNoDifferences, findDifferences } from '../calendar/derived.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

/** Sends writes of one series while another transaction holds it, and lets them go on when all of them wait. */
async function sendAtOnce(writes: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const access = calendar.app.get(DatabaseAccess);
  const release = await startHoldingWrites(calendar);
  const answers: Promise<Answer>[] = [];
  for (const [place, write] of writes.entries())
    await calendar.recordQueries((sent) => {
      answers.push(write());
      const locks = () => sent.filter((sql) => /FROM `event`.*FOR UPDATE/s.test(sql));
      return waitUntil(() => access.waitingCount > place || locks().length > 1);
    });
  release();
  return Promise.all(answers);
}

afterEach(async () => {
  expect(await findDifferences(calendar)).toEqual([]);
});

it.each([
  ['a change of this and the following', '?scope=following', { title: 'Nou' }, 201],
  ['a change of another field', '', { cost: 5 }, 200],
  ['a field that follows its series again', '', { inherit: ['title'] }, 200],
])('the first change of a date is kept, at the same time as %s', async (_, query, change, status) => {
  const { third } = await given.course();

  const answers = await sendAtOnce([
    () => calendar.patch(`/events/${third}`, { description: '<p>Especial</p>' }),
    () => calendar.patch(`/events/${third}${query}`, change),
  ]);

  expect(answers.map((answer) => answer.status)).toEqual([200, status]);
  expect((await calendar.get(`/events/${third}`)).body.description).toBe('<p>Especial</p>');
});

it('eight first changes of one date at once are all kept, and none is repeated', async () => {
  const { second } = await given.course();
  const fields = { title: 'Especial', cost: '5 €', featured: true, sticky: true, show_map: false };
  const state = { event_status: 'cancelled', online_url: 'https://example.org/', ticket_status: 'closed' };
  const changes = Object.entries({ ...fields, ...state }).map(([name, value]) => ({ [name]: value }));
  const repeated = await countRepeated();

  const answers = await sendAtOnce(changes.map((change) => () => calendar.patch(`/events/${second}`, change)));

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ ...fields, ...state });
  expect(await countRepeated()).toBe(repeated);
});

async function countRepeated(): Promise<number> {
  const { values } = await counters.getSingleMetric('calendar_transactions_repeated_total')!.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}
