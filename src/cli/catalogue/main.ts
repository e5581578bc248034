import { ENGLISH } from '../../core/catalogues/catalogue.js';

/** A program: `npm run --silent catalogue > catalogues/fr.json` begins a language, with everything still in English. */
process.stdout.write(`${JSON.stringify(ENGLISH, null, 2)}\n`);
