/** Imported before the service, which reads its settings when it is imported. Catalan and DEFAULT_LANGUAGE are missing. */
import './with-french.js';

process.env.LANGUAGES = 'en,fr';
