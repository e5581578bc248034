/** Imported before the service, which reads its settings when it is imported. */
process.env.ROOT_ALIAS = 'rest/agenda';
process.env.DEFAULT_LANGUAGE = 'es';
