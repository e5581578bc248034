/** Imported before the service, which reads its settings when it is imported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFrenchCatalogue } from './french.js';

const folder = process.env.DATA_DIR ?? '';

writeFileSync(join(folder, 'fr.json'), JSON.stringify(createFrenchCatalogue()));
Object.assign(process.env, { LANGUAGES: 'ca,es,en,fr', CATALOGUES: folder });
