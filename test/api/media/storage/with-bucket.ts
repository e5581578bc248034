import { BUCKET, BucketServer } from '../../../support/bucket-server.js';

/** Below the ports that the system gives away, and another one for each process of tests. The service reads it before it listens. */
const PORT = 25_000 + (process.pid % 5_000);

export const bucket = new BucketServer();

/** Lets the bucket listen, for this file of tests. */
export const listen = () => bucket.listen(PORT);

Object.assign(process.env, {
  MEDIA_STORAGE: `s3://${BUCKET.name}`,
  S3_ENDPOINT: `http://127.0.0.1:${PORT}`,
  S3_REGION: BUCKET.region,
  S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
  S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
});
