import { expect, it } from '@jest/globals';
import { SeedService } from '../../../src/cli/seed/seed.service.js';
import { Decoder } from '../../../src/content/images/decoding/decoder.js';
import { useCalendar } from '../../support/calendar.js';
import { withoutDecoder } from '../../support/without-decoder.js';

const calendar = useCalendar();

const seed = () => calendar.app.get(SeedService).seedIfEmpty();

it('the sample data shows pictures with their texts, in the language of the request', async () => {
  const count = await seed();

  const { body } = await calendar.get('/events?per_page=50&event_status=any', { language: 'es' });
  const market = body.events.find(({ title }: { title: string }) => title === 'Mercado de productores');
  expect(body.total).toBeLessThanOrEqual(count);
  expect(market.image).toMatchObject({ width: 1280, alt_text: expect.stringMatching(/^Tres puestos de fruta/), license: 'CC0-1.0' });
  expect(await seed()).toBe(0);
});

it('a system that cannot decode images has the sample data without pictures', async () => {
  const undo = withoutDecoder(calendar.app.get(Decoder));

  expect(await seed()).toBeGreaterThan(10);
  undo();

  const { body } = await calendar.get('/events?per_page=50');
  expect(body.events.filter(({ image }: { image: unknown }) => image !== false)).toEqual([]);
});
