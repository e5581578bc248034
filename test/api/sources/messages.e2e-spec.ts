import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { createSource, importText, runNow } from './feed.js';

const calendar = useCalendar();
const server = useStandInServer();

it.each([
  [
    'ical',
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\n',
    {
      ca: 'El que envia el servidor no és del tipus de la font. (El fitxer s’acaba a mitges: hi falta END:VEVENT)',
      es: 'Lo que envía el servidor no es del tipo de la fuente. (El archivo termina a medias: falta END:VEVENT)',
      en: 'What the server sends is not of the kind of the source. (The file ends in the middle: END:VEVENT is missing)',
    },
  ],
  [
    'the-events-calendar',
    '{}',
    {
      ca: 'El que envia el servidor no és del tipus de la font. (El lloc web no té la llista events (estat 200))',
      es: 'Lo que envía el servidor no es del tipo de la fuente. (El sitio web no tiene la lista events (estado 200))',
      en: 'What the server sends is not of the kind of the source. (The site has no list of events (status 200))',
    },
  ],
  [
    'calendar',
    '{}',
    {
      ca: 'El que envia el servidor no és del tipus de la font. (L’adreça no és la d’un calendari (estat 200))',
      es: 'Lo que envía el servidor no es del tipo de la fuente. (La dirección no es la de un calendario (estado 200))',
      en: 'What the server sends is not of the kind of the source. (The address is no calendar (status 200))',
    },
  ],
])('a source of the kind %s that cannot be read says why in the language of the URL', async (kind, text, messages) => {
  const show = await importText(calendar, server, kind, text);

  for (const [language, message] of Object.entries(messages)) expect(await show(language)).toMatchObject({ message, code: 'unreadable' });
});

it('a source that moves nothing to the trash says why in the language of the URL', async () => {
  server.respond = (_, response) => response.writeHead(200).end();
  const source = await createSource(calendar, server.origin, { prune: true });
  await runNow(calendar, source);

  const { last_run } = (await calendar.get(`/sources/${source.id}`, { as: ADMIN, language: 'es' })).body;

  expect(last_run).toMatchObject({
    outcome: 'imported',
    message: 'Se ha importado todo, pero nada ha ido a la papelera. (Nada va a la papelera: la fuente no tiene ningún evento)',
    code: 'not-pruned',
  });
});
