/** Imported before the service, which reads its settings when it is imported. The recorded site has these. */
process.env.ROOT_ALIAS = 'wp-json/tribe/events/v1';
process.env.DEFAULT_LANGUAGE = 'en';
process.env.SITE_TIMEZONE = 'UTC';
