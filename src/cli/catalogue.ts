import { ENGLISH_CATALOGUE } from '../core/catalogues/catalogue.js';

/** Prints the English catalogue. To add a language: `npm run --silent catalogue > catalogues/fr.json`, then translate the file. */
process.stdout.write(`${JSON.stringify(ENGLISH_CATALOGUE, null, 2)}\n`);
