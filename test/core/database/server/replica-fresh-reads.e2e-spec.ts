import { createReplicaTables, startReplicating, waitUntilCurrent } from './with-replica.js';
import { afterEach, beforeAll, it } from '@jest/globals';
import { ADMIN } from '../../../support/calendar.js';
import { FreshReads, WRITES } from '../../../support/fresh-reads.js';
import { useTwoInstances } from '../../../support/two-instances.js';

const instances = useTwoInstances();

beforeAll(async () => {
  await createReplicaTables();
  startReplicating();
});
afterEach(async () => {
  for (const instance of instances) await waitUntilCurrent(instance);
});

it.each(WRITES)(
  'after a write of %s through one instance, no read through another shows the state before, however late the replica is',
  async (write) => {
    const reads = new FreshReads(async (instance, { method, path, language, isSignedIn, etag, body }) => {
      const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
      const as = isSignedIn ? { as: ADMIN } : {};
      const answer = await instances[instance].request(method, path, { language, headers, body, ...as });
      return { ...answer, etag: answer.headers.get('ETag') };
    });

    await reads.open();
    await reads.run(write, 5);
  },
  300_000,
);
