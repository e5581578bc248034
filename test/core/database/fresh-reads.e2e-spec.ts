import { it } from '@jest/globals';
import { ADMIN } from '../../support/calendar.js';
import { FreshReads, WRITES } from '../../support/fresh-reads.js';
import { useTwoInstances } from '../../support/two-instances.js';

const instances = useTwoInstances();

it.each(WRITES)(
  'after a write of %s through one instance, no read through another shows the state before',
  async (write) => {
    const reads = new FreshReads(async (instance, { method, path, language, isSignedIn, etag, body }) => {
      const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
      const as = isSignedIn ? { as: ADMIN } : {};
      const answer = await instances[instance].request(method, path, { language, headers, body, ...as });
      return { ...answer, etag: answer.headers.get('ETag') };
    });

    await reads.open();
    await reads.run(write, 17);
  },
  300_000,
);
