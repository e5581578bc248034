import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { rootOf, serveSite } from '../../api/sources/site/stand-in-site.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { folder, importFrom, outcomes } from './import-text.js';

const calendar = useCalendar();
const server = useStandInServer();

it('imports a site with The Events Calendar, and changes nothing the second time', async () => {
  serveSite(server, { content: { events: [{ id: 5, venue: { id: 3 } }], venues: [{ id: 3, venue: 'Palau' }] } });

  const reports = [await importFrom(calendar, rootOf(server)), await importFrom(calendar, rootOf(server))];

  expect(reports.map(outcomes)).toEqual([{ created: 2 }, { unchanged: 2 }]);
  const [event] = (await calendar.get('/events', { as: ADMIN })).body.events;
  expect(event).toMatchObject({
    title: 'Event 5',
    venue: { venue: 'Palau' },
    external_ids: { '127.0.0.1': expect.stringMatching(/\?id=5$/) },
  });
});

it('joins the translations that a table names', async () => {
  const spanish = { events: [{ id: 1, title: 'Feria' }] };
  serveSite(server, { content: spanish, languages: { es: spanish, ca: { events: [{ id: 11, title: 'Fira' }] } }, plugin: 'path' });
  const table = join(folder, 'pairs.csv');
  writeFileSync(table, 'id,language,of\n1,es,\n11,ca,1\n');

  const report = await importFrom(calendar, rootOf(server), ['--translations', table]);

  expect(outcomes(report)).toEqual({ created: 1 });
  const [event] = (await calendar.get('/events')).body.events;
  expect([event.title, event.languages]).toEqual(['Fira', ['ca', 'es']]);
});

it('says that an address is not one of such a site', async () => {
  server.respond = (_, response) => response.writeHead(200).end('<html>');

  expect((await importFrom(calendar, rootOf(server))).failure?.message).toBe(
    'The site answers with status 200 what is not JSON. It begins with «<html>»',
  );
});
