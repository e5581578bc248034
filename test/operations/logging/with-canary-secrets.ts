/**
 * Import this before the service, which reads its settings when it is imported. Each secret contains the word «canary».
 * Nothing listens on port 1.
 */
Object.assign(process.env, {
  LOG_LEVEL: 'trace',
  ADMIN_PASSWORD: 'Canary of "the administrator"',
  METRICS_TOKEN: 'canary-of-the-metrics',
  REDIS_URL: 'redis://calendar:Canary%20of-Redis@127.0.0.1:1',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20canary-of-the-collector',
});
