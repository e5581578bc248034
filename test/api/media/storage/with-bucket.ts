import { BUCKET, BucketServer } from '../../../support/bucket-server.js';

/** Listens before the service reads its settings. */
export const bucket = new BucketServer();
await bucket.listen();

Object.assign(process.env, {
  MEDIA_STORAGE: `s3://${BUCKET.name}`,
  S3_ENDPOINT: bucket.origin,
  S3_REGION: BUCKET.region,
  S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
  S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
});
