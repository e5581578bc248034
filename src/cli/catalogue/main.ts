import { ENGLISH } from '../../core/catalogues/catalogue.js';

/** Prints the English catalogue. To add a language: `npm run --silent catalogue > catalogues/fr.json`, then translate the file. */
process.stdout.write(`${JSON.stringify(ENGLISH, null, 2)}\n`);
