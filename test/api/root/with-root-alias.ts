/** Imported before the service, which reads its settings when it is imported. */
process.env.ROOT_ALIAS = 'wp-json/calendar/v1';
process.env.DEFAULT_LANGUAGE = 'es';
