/** Imported before the service, which reads its settings when it is imported. */
Object.assign(process.env, {
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '6',
  RATE_LIMIT_SEARCH: '2',
  RATE_LIMIT_USER: '5',
  RATE_LIMIT_WRITES: '2',
  RATE_LIMIT_ADDRESS: '11',
  RATE_LIMIT_HEALTH: '3',
  RATE_LIMIT_FILES: '9',
  TRUST_PROXY: '127.0.0.1',
});
