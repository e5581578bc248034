/** Imported before the service, which reads its settings when it is imported. Nothing listens on port 1. */
Object.assign(process.env, {
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '3',
  TRUST_PROXY: '127.0.0.1',
  REDIS_URL: 'redis://calendar:secret-of-redis@127.0.0.1:1',
});
