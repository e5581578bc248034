import { expect, it } from '@jest/globals';
import { readPairs } from '../../../../src/api/imports/readers/the-events-calendar/read-pairs.js';
import { readSite } from '../../../../src/api/imports/readers/the-events-calendar/read-site.js';
import { SiteClient } from '../../../../src/api/imports/readers/the-events-calendar/site-client.js';
import { GuardedFetcher } from '../../../../src/core/fetching/guarded-fetcher.js';
import type { SourceRecord } from '../../../../src/api/imports/source-record.js';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { createSource, runNow } from '../feed.js';
import { rootOf, serveSite, type SiteContent } from './stand-in-site.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const calendar = useCalendar();
const server = useStandInServer();

const IMAGE = { image: { url: 'https://example.org/fira.jpg' } };
const LATER = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };
/** Two venues at one address, and an event there with its translation; and an event in each language that is in no other. */
const SPANISH: SiteContent = {
  events: [
    { id: 1, title: 'Feria del libro', venue: { id: 7 }, ...IMAGE },
    { id: 2, title: 'Solo en castellano', venue: { id: 7 } },
  ],
  venues: [{ id: 7, venue: 'Palacio', address: 'C/ Palau, 4', zip: '08003', city: 'Barcelona' }],
};
const CATALAN: SiteContent = {
  events: [
    { id: 11, title: 'Fira del llibre', venue: { id: 17 }, ...IMAGE },
    { id: 12, title: 'Només en català', venue: { id: 17 }, ...LATER },
  ],
  venues: [{ id: 17, venue: 'Palau', address: 'C/ Palau, 4', zip: '08003', city: 'Barcelona' }],
};

it.each([
  ['path', 'en'],
  ['parameter', 'es'],
] as const)('translations that a plugin serves by a %s become one event in two languages', async (plugin, language) => {
  serveSite(server, { content: SPANISH, languages: { es: SPANISH, ca: CATALAN }, plugin });
  const source = await createSource(calendar, rootOf(server), { kind: 'the-events-calendar', language });

  const { last_run } = await runNow(calendar, source);

  expect(last_run).toMatchObject({ outcome: 'imported', counts: { created: 4, refused: 0 } });
  const { events } = (await calendar.get('/events', { as: ADMIN })).body;
  const titles = events.map(({ title, languages }: { title: string; languages: string[] }) => [title, languages]);
  expect(titles).toEqual([
    ['Fira del llibre', ['ca', 'es']],
    ['Solo en castellano', ['es']],
    ['Només en català', ['ca']],
  ]);
  expect(events.map(({ venue }: { venue: { venue: string; languages: string[] } }) => [venue.venue, venue.languages])).toEqual(
    Array(3).fill(['Palau', ['ca', 'es']]),
  );
  expect(Object.values(events[0].external_ids)).toEqual([expect.stringMatching(/\?id=1$/)]);
});

it('a list that has the events of all languages gives each once', async () => {
  const all = { ...SPANISH, events: [...SPANISH.events!, ...CATALAN.events!] };
  serveSite(server, { content: all, languages: { es: SPANISH, ca: CATALAN }, plugin: 'parameter' });

  const { last_run } = await runNow(calendar, await createSource(calendar, rootOf(server), { kind: 'the-events-calendar' }));

  expect(last_run).toMatchObject({ outcome: 'imported', counts: { created: 4, refused: 0 } });
});

it('a table of pairs says which events are translations, also at another time', async () => {
  const spanish = {
    events: [
      { id: 1, title: 'Feria' },
      { id: 2, title: 'Otra', ...IMAGE },
    ],
  };
  const catalan = {
    events: [
      { id: 12, title: 'Una altra', ...IMAGE },
      { id: 11, title: 'Fira', ...LATER },
    ],
  };
  serveSite(server, { content: spanish, languages: { es: spanish, ca: catalan }, plugin: 'path' });
  const pairs = readPairs('id,language,of\n1,es,\n11,ca,1\n12,ca,\n2,es,');
  const options = { root: rootOf(server), language: 'es', languages: ['ca', 'es', 'en'], pairs };

  const records: SourceRecord[] = [];
  for await (const item of readSite(options, new SiteClient(new GuardedFetcher(TEST_SETTINGS)))) records.push(item as SourceRecord);

  const titles = records.map(({ body }) => [body!.title, (body!.translations as Record<string, { title: string }> | undefined)?.ca?.title]);
  expect(titles.sort()).toEqual([
    ['Feria', 'Fira'],
    ['Otra', undefined],
    ['Una altra', undefined],
  ]);
});

it.each(['id,language,of\nx,ca,1', 'id,of\n1,2', 'id,language,of\n1,ca', '"'])('a table of pairs such as %j is refused', (text) => {
  expect(() => readPairs(text)).toThrow(/^(Row 2 of the table|The table of translations)/);
});
