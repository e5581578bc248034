import { expect, it } from '@jest/globals';
import { formatBanner } from '../../../src/app.banner.js';
import { SeedService } from '../../../src/cli/seed/seed.service.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { WITH_FRENCH } from './french.js';

// Catalan and DEFAULT_LANGUAGE are missing.
const calendar = useCalendar({ ...WITH_FRENCH, LANGUAGES: 'en,fr' });
const given = new Given(calendar);

it('the site has these two languages, and the first is the default', async () => {
  expect((await calendar.get('//en/api')).body.languages).toEqual(['en', 'fr']);
  expect((await calendar.get('//ca/api')).body).toMatchObject({ code: 'rest_no_route', data: { available_languages: ['en', 'fr'] } });
  expect((await calendar.get('/events', { language: 'es' })).body.code).toBe('rest_no_route');
  const started = {
    version: '1.0.0',
    database: { product: 'SQLite 3.53.2', location: 'in ./data' },
    migrations: [],
    createdCredentials: undefined,
    warnings: [],
  };
  expect(formatBanner(started, calendar.settings)).toContain('languages  en, fr; en where none is named');
  expect(formatBanner(started, calendar.settings)).toContain('curl http://calendar.test/en/api/calendar/events/v1/events');
});

it('each language falls back to the other', async () => {
  const english = await given.venue({ en: { venue: 'Palace' } });
  const frenchOne = await given.venue({ fr: { venue: 'Palais' } });

  expect((await calendar.get(`/venues/${english.id}`, { language: 'fr' })).body.venue).toBe('Palace');
  expect((await calendar.get(`/venues/${frenchOne.id}`, { language: 'en' })).body.venue).toBe('Palais');
  expect((await calendar.get(`/venues/${english.id}?fallback=none`, { language: 'fr' })).status).toBe(404);
});

it('the sample data is in the languages of the site that it has', async () => {
  const added = await calendar.app.get(SeedService).seedIfEmpty();

  const { body } = await calendar.get('/events?per_page=100&start_date=2026-01-01&end_date=2027-12-31&expand=false', { language: 'fr' });
  const { body: categories } = await calendar.get('/categories', { language: 'en' });
  expect(added).toBeGreaterThan(5);
  expect(body.total).toBe(added);
  for (const event of body.events) expect([event.title, event.languages]).toEqual([expect.any(String), ['en']]);
  expect(categories.categories.map(({ name }: { name: string }) => name)).toContain('Music');
});
