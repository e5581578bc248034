import { afterAll, describe, expect, it } from '@jest/globals';
import { BUCKET, BucketServer } from '../../../support/bucket-server.js';
import { drawImage, form } from '../../../support/images.js';
import { waitUntil } from '../../../support/until.js';
import { testStorage } from './test-storage.js';

const bucket = new BucketServer();
await bucket.listen();
afterAll(() => bucket.close());

describe('a bucket', () => {
  const calendar = testStorage({
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

  it('that does not answer delays no other write', async () => {
    let answer: () => void = () => undefined;
    bucket.pause = new Promise((resolve) => (answer = resolve));
    const before = bucket.requestCount;
    const image = form(await drawImage(40, 20).jpeg().toBuffer());
    const upload = calendar.post('/media', image, { headers: { 'Idempotency-Key': 'key' } });
    await waitUntil(() => bucket.requestCount > before);

    const { status } = await calendar.post('/tags', { name: 'Fira' });
    answer();

    expect([status, (await upload).status]).toEqual([201, 201]);
  });
});
