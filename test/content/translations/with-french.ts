/** Imported before the service, which reads its settings when it is imported. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFrenchCatalogue } from './french.js';

// The same folder for all files of a worker, so that they have the same settings and share one copy of the service.
const folder = join(process.env.CALENDAR_TESTS!, `catalogues-${process.env.JEST_WORKER_ID}`);

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'fr.json'), JSON.stringify(createFrenchCatalogue()));
Object.assign(process.env, { LANGUAGES: 'ca,es,en,fr', CATALOGUES_DIR: folder });
