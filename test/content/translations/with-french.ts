/** Imported before the service, which reads its settings when it is imported. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFrenchCatalogue } from './french.js';

const folder = mkdtempSync(join(process.env.CALENDAR_TESTS ?? tmpdir(), 'catalogues-'));

writeFileSync(join(folder, 'fr.json'), JSON.stringify(createFrenchCatalogue()));
Object.assign(process.env, { LANGUAGES: 'ca,es,en,fr', CATALOGUES: folder });
