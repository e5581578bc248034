/** Imported before the service, which reads its settings when it is imported. Without a proxy, the tests are one client. */
Object.assign(process.env, { RATE_LIMITS: 'on', RATE_LIMIT_ANONYMOUS: '3' });
