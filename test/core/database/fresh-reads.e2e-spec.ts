import { it } from '@jest/globals';
import { FreshReads, WRITES } from '../../support/fresh-reads.js';
import { sendToInstances, useTwoInstances } from '../../support/two-instances.js';

const instances = useTwoInstances();

it.each(WRITES)('after a write of %s through one instance, no read through another shows the state before', async (write) => {
  const reads = new FreshReads(sendToInstances(instances));

  await reads.open();
  await reads.run(write, 17);
});
