import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Answer, TestCalendar } from '../../support/calendar.js';
import { holdWrites, startKeyedRequest } from '../../support/hold-writes.js';
import { EVENT_DATES } from '../../support/resources.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const instances = useTwoInstances();
const [calendar, another] = instances;

const EVENT = { title: 'Fira', ...EVENT_DATES, venue: { venue: 'Palau' }, tags: ['Llibres'] };
let keys = 0;
const newKey = () => `key-${++keys}`;
const create = (instance: TestCalendar, key: string): Promise<Answer> =>
  instance.post('/events', EVENT, { headers: { 'Idempotency-Key': key } });
const count = async (table: string) => Number((await calendar.database.query(`SELECT COUNT(*) AS n FROM ${table}`))[0].n);
const isReplayed = ({ headers }: Answer) => headers.get('Idempotency-Replayed') === 'true';

/** Sends a request again, as long as the service asks for it. */
async function createInTheEnd(instance: TestCalendar, key: string): Promise<Answer> {
  const answer = await create(instance, key);
  if (answer.status !== 409 && answer.status !== 503) return answer;
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  await sleep(100);
  return createInTheEnd(instance, key);
}

it('of twenty requests with one key through two instances one makes an event, and all get its answer', async () => {
  for (let round = 1; round <= 5; round++) {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => createInTheEnd(instances[n % 2]!, key)));

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(answers.filter((answer) => !isReplayed(answer)).length).toBe(1);
    expect([await count('event'), await count('venue'), await count('idempotency_key')]).toEqual([round, 1, round]);
  }
});

it('a request is 409 while an earlier one with its key is running, and gets the answer afterwards', async () => {
  const key = newKey();
  // An SQLite file has one instance.
  const others = TEST_SETTINGS.databaseUrl === null ? [calendar] : instances;
  const early: Answer[] = [];
  const refused = await holdWrites(calendar, async () => {
    let first!: Promise<Answer>;
    await startKeyedRequest(calendar, () => {
      first = create(calendar, key);
      void first.then((answer) => early.push(answer));
    });
    return { first, answers: await Promise.all(others.map((instance) => create(instance, key))) };
  });

  const first = await refused.first;
  const after = [await create(calendar, key), await create(another, key)];

  for (const { status, body, headers } of refused.answers)
    expect([status, body.code, headers.get('Retry-After')]).toEqual([409, 'idempotency-key-in-use', '1']);
  expect([first.status, isReplayed(first), early]).toEqual([201, false, [first]]);
  expect(after.map((answer) => [answer.status, isReplayed(answer), answer.body])).toEqual(after.map(() => [201, true, first.body]));
  expect(await count('event')).toBe(1);
});

it('an answer 500 is not stored: the same request can be sent again', async () => {
  const key = newKey();
  await calendar.database.query('ALTER TABLE event_tag RENAME TO event_tag_away');
  const failed = await create(calendar, key);
  await calendar.database.query('ALTER TABLE event_tag_away RENAME TO event_tag');
  const kept = await count('idempotency_key');

  const again = await create(another, key);

  expect([failed.status, kept, again.status, isReplayed(again)]).toEqual([500, 0, 201, false]);
  expect([await count('event'), await count('venue')]).toEqual([1, 1]);
});

it('an error of the client is stored, although its work was undone, for the other instance, too', async () => {
  const send = (instance: TestCalendar) =>
    instance.post('/events', { ...EVENT, organizer: [999_999] }, { headers: { 'Idempotency-Key': 'unknown organizer' } });

  const [first, again] = [await send(calendar), await send(another)];

  expect([first.status, isReplayed(first), again.status, isReplayed(again)]).toEqual([400, false, 400, true]);
  expect(again.body).toEqual(first.body);
  expect([await count('event'), await count('venue')]).toEqual([0, 0]);
});
