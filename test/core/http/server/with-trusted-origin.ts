/** Imported before the service, which reads its settings when it is imported. */
process.env.CORS_ORIGINS = 'https://agenda.example.cat, https://altra.example.cat';
