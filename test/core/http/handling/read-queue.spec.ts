import { expect, it } from '@jest/globals';
import { ReadQueue } from '../../../../src/core/http/handling/read-queue.js';

/** Starts reads that work until `finish` is called, the one that began first. */
const useQueue = () => {
  const queue = new ReadQueue(8);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const read = (client: string) =>
    queue.run(client, () => {
      begun.push(client);
      return new Promise<string>((resolve) => running.push(() => resolve(client)));
    });
  const finish = async () => {
    running.shift()!();
    await new Promise(setImmediate);
  };
  return { begun, read, finish };
};

it('eight reads work at a time, and the clients that wait take turns', async () => {
  const { begun, read, finish } = useQueue();
  const reads = [...Array<string>(10).fill('many'), 'one', 'other'].map(read);
  expect(begun).toEqual(Array(8).fill('many'));

  for (let n = 0; n < 4; n++) await finish();
  expect(begun.slice(8)).toEqual(['many', 'one', 'other', 'many']);

  for (let n = 0; n < 8; n++) await finish();
  expect(await Promise.all(reads)).toEqual([...Array<string>(10).fill('many'), 'one', 'other']);
});

it('after a read that fails, the next one begins', async () => {
  const { begun, read } = useQueue();
  const queue = new ReadQueue(8);
  const failures = Array.from({ length: 20 }, () => queue.run('client', () => Promise.reject(new Error('fails'))));
  expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));

  expect(await queue.run('client', () => Promise.resolve('works'))).toBe('works');
  void read('another');
  expect(begun).toEqual(['another']);
});

it('when 500 reads wait, only a client that has none waiting may wait, too', async () => {
  const { begun, read, finish } = useQueue();
  const waiting = Array.from({ length: 508 }, () => read('many'));
  const refused = read('many');
  const admitted = read('one');
  await expect(refused).rejects.toMatchObject({ kind: 'unavailable' });

  for (let n = 0; n < 509; n++) await finish();

  expect(await admitted).toBe('one');
  expect(begun.indexOf('one')).toBeLessThan(11);
  expect(await Promise.all(waiting)).toHaveLength(508);
});

it('a read that waits too long is refused, and others get its place in the queue', async () => {
  const { read, finish, begun } = useQueue();
  const reads = Array.from({ length: 8 }, () => read('many'));

  await expect(read('one')).rejects.toMatchObject({ kind: 'unavailable' });

  for (let n = 0; n < 8; n++) await finish();
  await Promise.all(reads);
  const next = read('other');
  await finish();
  expect([await next, begun.includes('one')]).toEqual(['other', false]);
});
