import { describe, expect, it } from '@jest/globals';
import { sendRaw } from '../../core/http/server/raw-http.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { FIRA } from '../../support/resources.js';

const calendar = useCalendar();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const UNKNOWN_TOKEN = { Authorization: 'Bearer cal_unknown' };

type Sentences = Record<'ca' | 'es' | 'en', string>;

const ERRORS: readonly [where: string, send: (language: string) => Promise<Answer>, says: Sentences][] = [
  [
    'the check of ids',
    (language) => calendar.get('/events/seven', { language }),
    { ca: 'No hi ha res en aquesta adreça.', es: 'No hay nada en esta dirección.', en: 'There is nothing at this address.' },
  ],
  [
    'the router, for an unknown path',
    (language) => calendar.get('/nothing', { language }),
    { ca: 'No hi ha res en aquesta adreça.', es: 'No hay nada en esta dirección.', en: 'There is nothing at this address.' },
  ],
  [
    'the router, outside of the API',
    (language) => calendar.get(`//${language}/nothing`),
    { ca: 'No hi ha res en aquesta adreça.', es: 'No hay nada en esta dirección.', en: 'There is nothing at this address.' },
  ],
  [
    'the router, for an unknown method',
    (language) => calendar.delete('/events', { language }),
    {
      ca: 'Aquesta adreça no admet aquest mètode.',
      es: 'Esta dirección no admite ese método.',
      en: 'This address does not accept that method.',
    },
  ],
  [
    'the router, for a path that cannot be decoded',
    (language) => calendar.get('/events/by-slug/%E0%A4%A', { language }),
    { ca: 'La petició no està ben formada.', es: 'La petición no está bien formada.', en: 'The request is malformed.' },
  ],
  [
    'OPTIONS',
    (language) => calendar.request('OPTIONS', '/nothing', { language }),
    { ca: 'No hi ha res en aquesta adreça.', es: 'No hay nada en esta dirección.', en: 'There is nothing at this address.' },
  ],
  [
    'the limit on the length of the address',
    (language) => calendar.get(`/events?search=${'a'.repeat(33_000)}`, { language }),
    { ca: 'L’adreça és massa llarga.', es: 'La dirección es demasiado larga.', en: 'The address is too long.' },
  ],
  [
    'the limit on the size of the body',
    (language) => calendar.post('/events', 'x'.repeat(1_100_000), { language, headers: JSON_TYPE }),
    { ca: 'El cos és massa gran.', es: 'El cuerpo es demasiado grande.', en: 'The body is too large.' },
  ],
  [
    'the JSON parser',
    (language) => calendar.post('/events', '{"title": ', { language, headers: JSON_TYPE }),
    {
      ca: 'El cos no és JSON vàlid: s’hi espera un objecte.',
      es: 'El cuerpo no es JSON válido: se espera un objeto.',
      en: 'The body is not valid JSON: an object is expected.',
    },
  ],
  [
    'the authentication guard',
    (language) => calendar.get('/events', { language, headers: UNKNOWN_TOKEN }),
    { ca: 'Les credencials no són vàlides.', es: 'Las credenciales no son válidas.', en: 'The credentials are not valid.' },
  ],
  [
    'the access guard',
    (language) => calendar.request('POST', '/events', { language, body: FIRA }),
    { ca: 'Cal que us identifiqueu per fer això.', es: 'Debe identificarse para hacer esto.', en: 'You must sign in to do this.' },
  ],
  [
    'the language interceptor',
    (language) => calendar.get('/events?fallback=perhaps', { language }),
    {
      ca: 'Hi ha valors que no són vàlids: fallback.',
      es: 'Hay valores que no son válidos: fallback.',
      en: 'Some values are not valid: fallback.',
    },
  ],
  [
    'the validation of parameters',
    (language) => calendar.post('/tags', {}, { language }),
    {
      ca: 'Falten camps obligatoris: name.',
      es: 'Faltan campos obligatorios: name.',
      en: 'Required fields are missing: name.',
    },
  ],
  [
    'a service',
    (language) => calendar.delete('/tags/7', { language }),
    { ca: 'L’etiqueta no existeix.', es: 'La etiqueta no existe.', en: 'The tag does not exist.' },
  ],
];

describe.each(ERRORS)('a refusal by %s', (_where, send, says) => {
  it.each(['ca', 'es', 'en'] as const)('is in the language of the URL, %s', async (language) => {
    const { headers, body } = await send(language);

    expect(body).toMatchObject({ message: says[language], detail: says[language] });
    expect(headers.get('Content-Language')).toBe(language);
  });
});

it.each([
  ['es', 'debe ser uno de estos valores: ca, es, en'],
  ['en', 'must be one of: ca, es, en'],
])('an error about the content language is in the language of the URL, %s', async (language, reason) => {
  const { body } = await calendar.post('/tags', { name: 'gratis', translation_language: 'fr' }, { language, as: ADMIN });

  expect(body.data.params).toEqual({ translation_language: reason });
});

it.each([
  ['GET /en/api/calendar/events/v1/events HTTP/1.1', 'en', 'The request is malformed.'],
  ['GET /fr/api/calendar/events/v1/events HTTP/1.1', 'ca', 'La petició no està ben formada.'],
  ['garbage', 'ca', 'La petició no està ben formada.'],
])('«%s» without a Host is answered in %s', async (line, language, message) => {
  const { headers, body } = await sendRaw(calendar.origin, `${line}\r\n\r\n`);

  expect(headers['content-language']).toBe(language);
  expect(JSON.parse(body)).toMatchObject({ message });
});
