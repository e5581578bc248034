import { expect, it } from '@jest/globals';
import { SeedService } from '../../../src/cli/seed/seed.service.js';
import { Decoder } from '../../../src/content/images/decoding/decoder.js';
import { useCalendar } from '../../support/calendar.js';
import { withoutDecoder } from '../../support/without-decoder.js';

const calendar = useCalendar();

const seed = () => calendar.app.get(SeedService).seedIfEmpty();

it('the sample data shows pictures with their texts, in the language of the request', async () => {
  const count = await seed();

  const { body } = await calendar.get('/events?per_page=50&event_status=any&expand=false', { language: 'es' });
  const market = body.events.find(({ title }: { title: string }) => title === 'Mercado de productores');
  expect(body.total).toBeLessThanOrEqual(count);
  expect(market.image).toMatchObject({ width: 1280, alt_text: expect.stringMatching(/^Tres puestos de fruta/), license: 'CC0-1.0' });
  expect(await seed()).toBe(0);
});

it('the sample data has a market without end, a course with dates that differ, and a play on eight evenings', async () => {
  await seed();

  const { body } = await calendar.get('/events?recurring=true&expand=false', { language: 'en' });
  expect(body.events.map((event: Record<string, unknown>) => [event.title, event.recurrence_text])).toEqual([
    ["Farmers' market", 'every Saturday'],
    ['Photography course with your phone', 'every Tuesday, 9 times'],
    ['Theatre: The Stairs at Number Nine', '8 dates from 7 January to 17 January 2027'],
  ]);
  const course = await calendar.get(`/events/${body.events[1].series_id}`, { language: 'en' });
  expect(course.body.exceptions).toMatchObject([
    { event_status: 'cancelled', languages: ['ca', 'es', 'en'] },
    { fields: ['start_date', 'end_date'] },
    { fields: ['title', 'description'], languages: ['ca', 'es', 'en'] },
  ]);
  expect(course.body.occurrences.total).toBe(8);
});

it('a system that cannot decode images has the sample data without pictures', async () => {
  const undo = withoutDecoder(calendar.app.get(Decoder));

  expect(await seed()).toBeGreaterThan(10);
  undo();

  const { body } = await calendar.get('/events?per_page=50');
  expect(body.events.filter(({ image }: { image: unknown }) => image !== false)).toEqual([]);
});
