/** Imported before the service, which reads its settings when it is imported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { french } from './french.js';

const folder = process.env.DATA_DIR ?? '';

writeFileSync(join(folder, 'fr.json'), JSON.stringify(french()));
Object.assign(process.env, { LANGUAGES: 'ca,es,en,fr', CATALOGUES: folder });
