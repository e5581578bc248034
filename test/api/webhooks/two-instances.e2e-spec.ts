import { expect, it } from '@jest/globals';
import { ADMIN } from '../../support/calendar.js';
import { type Change, comparable, Follower } from '../../support/changes/follower.js';
import { RandomCalendar } from '../../support/changes/random-calendar.js';
import { useTwoInstances } from '../../support/two-instances.js';
import { Given } from '../../support/given.js';
import { createRandom } from '../../events/words/random.js';
import { createWebhook, refuse, sendDue, showWebhook, useReceiver, verify, type Message } from './receiver.js';

const instances = useTwoInstances();
const receiver = useReceiver();
const random = createRandom(11);
const [calendar] = instances;
const given = new Given(calendar);

/** Applies what a receiver answered with 2xx, each message once. */
class Mirror extends Follower {
  private readonly known = new Set<string>();
  duplicates = 0;

  receive(message: Message): void {
    if (this.known.has(message.id)) this.duplicates++;
    else for (const change of message.body.data.changes as Change[]) this.apply(change);
    this.known.add(message.id);
  }
}

/** Sends through both instances, as their timers do, and lets time pass for the retries. */
async function send(): Promise<void> {
  await Promise.all(instances.map(sendDue));
  calendar.clock.set(new Date(calendar.clock.now().getTime() + 61_000).toISOString());
}

it('the copy of a receiver that fails at random is that of the calendar, after random writes through two instances', async () => {
  const mirror = new Mirror('per_page=1000');
  const webhook = await createWebhook(calendar, receiver.url, { payload: 'full' });
  let received = 0;
  receiver.answer = (response, message) => {
    verify(calendar, webhook.secret, message);
    // Whatever the random numbers are, one answer is lost.
    const kind = received++ === 0 ? 2 : random.integer(0, 9);
    if (kind < 2) return refuse(500, { 'Retry-After': '0' })(response);
    mirror.receive(message);
    // Its answer is lost: the same message comes again.
    return kind < 4 ? response.destroy() : response.writeHead(204).end();
  };
  const writer = new RandomCalendar((instance, method, path, as, body) => {
    const options = { ...(as === null ? {} : { as: ADMIN }), ...(body === undefined ? {} : { body }) };
    return instances[instance].request(method, path, options);
  }, 7);
  await writer.prepare();

  let isWriting = true;
  const sending = (async () => {
    while (isWriting) await send();
  })();
  expect(await writer.run(3, 40)).toEqual([]);
  // The random writes also erase, so they may leave few records.
  for (let n = 0; n < 10; n++) await given.event({ ca: { title: `Fira ${n}` } });
  isWriting = false;
  await sending;
  receiver.answer = (response, message) => {
    mirror.receive(message);
    response.writeHead(204).end();
  };
  do {
    // So that no retry is waited for.
    await calendar.patch(`/webhooks/${webhook.id}`, { active: true });
    await send();
  } while ((await showWebhook(calendar, webhook)).is_behind);

  const fresh = new Follower('per_page=1000');
  await fresh.follow((path) => calendar.get(path, { as: ADMIN }));
  expect(fresh.copy.size).toBeGreaterThan(20);
  expect(comparable(mirror.copy)).toEqual(comparable(fresh.copy));
  expect(mirror.duplicates).toBeGreaterThan(0);
});

it('only one of two instances sends a message', async () => {
  await createWebhook(calendar, receiver.url);
  await Promise.all(instances.map(sendDue));
  for (let n = 1; n <= 5; n++) {
    await calendar.post('/tags', { name: `a${n}` });
    await send();
  }

  expect(receiver.messages).toHaveLength(5);
});

it('a message of an instance that died comes again from the other one, under the same id', async () => {
  const webhook = await createWebhook(calendar, receiver.url);
  await calendar.post('/tags', { name: 'a' });
  receiver.answer = refuse(500);
  await sendDue(calendar);
  // The row is as an instance leaves it that dies before it knows the answer.
  const columns = "failures = 0, failing_since_utc = NULL, claim = 'died', claimed_until_utc = '2026-11-21 11:00:30'";
  await calendar.database.query(`UPDATE webhook SET ${columns} WHERE id = ${webhook.id}`);
  receiver.answer = refuse(204);
  const another = instances[1];
  another.forgetCaches();
  await sendDue(another);
  expect(receiver.messages).toHaveLength(1);
  calendar.clock.set('2026-11-21T11:00:31Z');

  await sendDue(another);

  const [first, second] = receiver.messages;
  expect(second!.id).toBe(first!.id);
  expect(second!.body.data.changes).toHaveLength(1);
});
