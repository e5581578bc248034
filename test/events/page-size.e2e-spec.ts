import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** 260,000 bytes. */
const LONG_TEXT = '🎉'.repeat(65_000);

it('a page of more than 16 MB is refused, and the answer names what makes it smaller', async () => {
  const venue: number[] = [];
  while (venue.length < 10) venue.push((await given.venue({ ca: { description: LONG_TEXT } })).id);
  for (let count = 0; count < 6; count++) await given.event({ ca: {} }, { venue });

  const { status, body } = await calendar.get('/events');

  expect([status, body.code, Object.keys(body.data.details)]).toEqual([400, 'rest_invalid_param', ['per_page', '_fields']]);
  expect(body.data.details.per_page).toMatchObject({ code: 'page-too-large', limit: 16 });
  expect((await calendar.get('/events?per_page=1')).body.events[0].venues).toHaveLength(10);
  expect((await calendar.get('/events?_fields=id,title,venues.city')).body.events).toHaveLength(6);
});
