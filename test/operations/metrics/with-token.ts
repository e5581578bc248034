/** Import this before the service, which reads its settings when it is imported. */
process.env.METRICS_TOKEN = 'token-of-who-reads-metrics';
