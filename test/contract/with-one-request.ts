/** Imported before the service, which reads its settings when it is imported. Anonymous clients may send one request a minute. */
Object.assign(process.env, {
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '1',
  RATE_LIMIT_USER: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_UPLOADS: '1000000',
  TRUST_PROXY: '127.0.0.1',
});
