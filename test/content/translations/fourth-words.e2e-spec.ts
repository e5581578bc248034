import { expect, it } from '@jest/globals';
import { listNodes, operationsById, parametersByName } from '../../api/docs/document-nodes.js';
import { type Answer, useCalendar } from '../../support/calendar.js';
import { WITH_FRENCH } from './french.js';

const calendar = useCalendar(WITH_FRENCH);

const JSON_TYPE = { 'Content-Type': 'application/json' };

const language = 'fr';

it.each<[string, () => Promise<Answer>, string]>([
  ['the guard of routes', () => calendar.get('/events/sept', { language }), 'Il n’y a rien à cette adresse.'],
  ['the router', () => calendar.get('//fr/rien'), 'Il n’y a rien à cette adresse.'],
  ['the guard of access', () => calendar.request('POST', '/tags', { language, body: {} }), '[fr] You must sign in to do this.'],
  [
    'the parser',
    () => calendar.post('/tags', '{', { language, headers: JSON_TYPE }),
    '[fr] The body is not valid JSON: an object is expected.',
  ],
  ['the pipe of parameters', () => calendar.post('/tags', {}, { language }), '[fr] Required fields are missing: name.'],
  ['a service', () => calendar.get('/venues/7?translation_language=ca', { language }), 'Le lieu n’existe pas.'],
])('a fourth language is the language of errors below its root: %s', async (_where, send, message) => {
  const { headers, body } = await send();

  expect(body).toMatchObject({ message, detail: message });
  expect(headers.get('Content-Language')).toBe('fr');
});

it('a fourth language is one of the languages to choose from, in the words of every language', async () => {
  const reasons = async (language: string, path: string) => (await calendar.get(path, { language })).body.data.params;

  expect(await reasons('fr', '/events?per_page=0')).toEqual({ per_page: 'doit être compris entre 1 et 100' });
  expect(await reasons('fr', '/events?translation_language=de')).toEqual({ translation_language: 'doit être parmi : ca, es, en, fr' });
  expect(await reasons('en', '/events?translation_language=de')).toEqual({ translation_language: 'must be one of: ca, es, en, fr' });
  const { body } = await calendar.post('/tags', { name: 'marché', translations: { de: { name: 'Markt' } } }, { language: 'en' });
  expect(body.data.params).toEqual({ translations: 'must be one of: ca, es, en, fr' });
});

it('a fourth language is the language of its whole documentation', async () => {
  const { headers, body: document } = await calendar.get('/doc', { language });

  expect(headers.get('Content-Language')).toBe('fr');
  expect(document.info.title).toBe('Calendrier d’événements');
  expect(document.servers).toEqual([
    { url: 'http://calendar.test/fr/api', description: 'Français' },
    { url: 'http://calendar.test/ca/api', description: 'Catalan' },
    { url: 'http://calendar.test/es/api', description: 'Espagnol' },
    { url: 'http://calendar.test/en/api', description: 'Anglais' },
  ]);
  expect(operationsById(document).listEvents!.summary).toBe('Lister les événements');
  expect(operationsById(document).showVenue!.summary).toBe('[fr] Show a venue');
  expect(document.components.responses.EventNotFound.description).toContain('L’événement n’existe pas.');
  expect(document.components.schemas.Error.description).toBe('[fr] What went wrong; also a problem of RFC 9457.');
});

it('a fourth language is in the documentation of the other languages too', async () => {
  const { body: document } = await calendar.get('/doc', { language: 'ca' });

  expect(document.servers[3]).toEqual({ url: 'http://calendar.test/fr/api', description: 'Francès' });
  expect(parametersByName(document, 'createTag').translation_language!.schema.enum).toEqual(['ca', 'es', 'en', 'fr']);
  const choices = listNodes(document).flatMap(([, node]) => (Array.isArray(node.enum) && node.enum.includes('ca') ? [node.enum] : []));
  expect(choices.length).toBeGreaterThan(5);
  for (const choice of choices) expect(choice.filter((one: unknown) => one !== null)).toEqual(['ca', 'es', 'en', 'fr']);
});
