/** Import this file before the service, which reads its settings when it is imported. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>');
writeFileSync(join(folder, 'site.css'), ':root { --accent: #05a; --paper: light-dark(#fff, rgb(1 2 3)); }\n');

process.env.PUBLIC_URLS = 'event=https://agenda.example.cat/{language}/{slug}';
process.env.SITE_NAME = 'ca:Agenda de la ciutat,en:City events';
process.env.LEGAL_URL = 'https://example.cat/{language}/legal';
process.env.ACCESSIBILITY_URL = 'https://example.cat/accessibility';
process.env.SITE_LOGO = join(folder, 'logo.svg');
process.env.SITE_ICON = join(folder, 'icon.svg');
process.env.SITE_CSS = join(folder, 'site.css');
process.env.EMBED_ORIGINS = 'https://example.cat, https://www.example.cat';
