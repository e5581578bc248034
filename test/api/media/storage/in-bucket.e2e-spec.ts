import { bucket, listen } from './with-bucket.js';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { testStorage } from './test-storage.js';

beforeAll(listen);
afterAll(() => bucket.close());

describe('a bucket', () => {
  testStorage({
    empty: () => {
      bucket.failure = undefined;
      bucket.objects.clear();
    },
    listNames: () => [...bucket.objects.keys()].sort(),
    setFailing: (isFailing) => {
      bucket.failure = isFailing ? 403 : undefined;
    },
    addFile: (name, ageHours) => {
      bucket.objects.set(name, { body: Buffer.from('x'), headers: {}, modified: new Date(Date.now() - ageHours * 3_600_000) });
    },
  });
});
