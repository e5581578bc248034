/** Import this before the service, which reads its settings when it is imported. */
process.env.LOG_LEVEL = 'info';
