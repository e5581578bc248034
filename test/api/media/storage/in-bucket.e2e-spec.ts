import { afterAll, describe } from '@jest/globals';
import { BUCKET, BucketServer } from '../../../support/bucket-server.js';
import { testStorage } from './test-storage.js';

const bucket = new BucketServer();
await bucket.listen();
afterAll(() => bucket.close());

describe('a bucket', () => {
  testStorage({
    variables: {
      MEDIA_STORAGE: `s3://${BUCKET.name}`,
      S3_ENDPOINT: bucket.origin,
      S3_REGION: BUCKET.region,
      S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
      S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
    },
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
