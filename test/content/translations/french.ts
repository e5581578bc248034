import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, ENGLISH_CATALOGUE } from '../../../src/core/catalogues/catalogue.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/** A fourth language. The texts that tests check are French, the others are English with a mark. */
export function createFrenchCatalogue(): Catalogue {
  const { messages, documentation } = markTexts(ENGLISH_CATALOGUE);
  return {
    messages: {
      ...messages,
      errors: { ...messages.errors, 'not-found': '{record} n’existe pas.', 'no-route': 'Il n’y a rien à cette adresse.' },
      reasons: { ...messages.reasons, between: 'doit être compris entre {min} et {max}', choice: 'doit être parmi : {choices}' },
      records: { ...messages.records, event: 'L’événement', venue: 'Le lieu' },
      words: { ...messages.words, free: 'Entrée libre' },
    },
    documentation: {
      ...documentation,
      info: { ...documentation.info, title: 'Calendrier d’événements' },
      languages: { ca: 'Catalan', es: 'Espagnol', en: 'Anglais' },
      operations: { ...documentation.operations, listEvents: 'Lister les événements' },
    },
  };
}

/** A copy of the object, with a mark before every text. */
function markTexts<T extends object>(texts: T): T {
  const entries = Object.entries(texts).map(([key, text]: [string, string | object]) => [
    key,
    typeof text === 'string' ? `[fr] ${text}` : markTexts(text),
  ]);
  return Object.fromEntries(entries) as T;
}

const folder = mkdtempSync(join(TEST_SETTINGS.dataDir, 'catalogues-'));
writeFileSync(join(folder, 'fr.json'), JSON.stringify(createFrenchCatalogue()));

/** The settings of a service with a fourth language. */
export const WITH_FRENCH = { LANGUAGES: 'ca,es,en,fr', CATALOGUES_DIR: folder };
