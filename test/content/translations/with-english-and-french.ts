/** Imported before the service: neither Catalan, which comes first elsewhere, nor a setting that says where to begin. */
import './with-french.js';

process.env.LANGUAGES = 'en,fr';
