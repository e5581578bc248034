import { createReplicaTables, startReplicating, waitUntilCurrent, WITH_REPLICA } from './replica.js';
import { afterEach, beforeAll, it } from '@jest/globals';
import { FreshReads, WRITES } from '../../../support/fresh-reads.js';
import { sendToInstances, useTwoInstances } from '../../../support/two-instances.js';

const instances = useTwoInstances(WITH_REPLICA);

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
    const reads = new FreshReads(sendToInstances(instances));

    await reads.open();
    await reads.run(write, 5);
  },
);
