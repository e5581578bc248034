import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const P = 'http://calendar.test/en/api/calendar/events/v1';

it('names the other formats of each record and list, with the filters of the list', async () => {
  const { id } = await given.event();

  const list = await calendar.get('/events?search=title&page=1&per_page=5&translation_language=es', { language: 'en' });
  const venues = await calendar.get('/venues?search=at', { language: 'en' });

  const query = 'search=title&translation_language=es';
  expect(list.body.links).toEqual(
    Object.fromEntries(['ics', 'rss', 'atom', 'csv', 'geojson', 'jsonld'].map((format) => [format, `${P}/events.${format}?${query}`])),
  );
  expect(list.body.events[0].links).toEqual({
    ics: `${P}/events/${id}.ics?translation_language=es`,
    jsonld: `${P}/events/${id}.jsonld?translation_language=es`,
  });
  expect(venues.body.links).toEqual({ geojson: `${P}/venues.geojson?search=at` });
});

it('has only links that work', async () => {
  await given.event();
  const { body } = await calendar.get('/events?has_translation=ca');

  for (const link of [...Object.values<string>(body.links), ...Object.values<string>(body.events[0].links)])
    expect([link, (await calendar.get(link.replace('http://calendar.test', '/'))).status]).toEqual([link, 200]);
});
