import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const POSTER = 'https://example.org/cartells/Fira%202027.JPG?w=800';

it('keeps the address of a picture, and what is not known of it as null', async () => {
  const event = await given.event({ ca: {} }, { image: POSTER });

  expect(event.image).toEqual({
    url: POSTER,
    id: expect.any(Number),
    extension: 'jpg',
    width: null,
    height: null,
    filesize: null,
    sizes: {},
  });
});

it('shares one picture between equal addresses, and takes it by its id', async () => {
  const first = await given.event({ ca: {} }, { image: POSTER });
  const second = await given.event({ ca: {} }, { image: POSTER });
  const third = await given.event({ ca: {} }, { image: String(first.image.id) });
  const venue = await given.venue({ ca: {} }, { image: first.image.id });
  const other = await given.event({ ca: {} }, { image: 'https://example.org/altre.png' });

  expect([second.image, third.image, venue.image]).toEqual([first.image, first.image, first.image]);
  expect(other.image.id).not.toBe(first.image.id);
});

it.each([[null], [''], [false]])('is cleared by %j, and stays when it is omitted', async (nothing) => {
  const event = await given.event({ ca: {} }, { image: POSTER });

  expect((await calendar.patch(`/events/${event.id}`, { featured: true })).body.image).toEqual(event.image);
  expect((await calendar.patch(`/events/${event.id}`, { image: nothing })).body.image).toBe(false);
  expect((await calendar.patch(`/events/${event.id}`, { image: event.image.id })).body.image).toEqual(event.image);
});

it.each([
  ['foto.jpg'],
  ['javascript:alert(1)'],
  ['data:image/png;base64,AA'],
  ['//example.org/a.jpg'],
  [-1],
  [4_000_000],
  [true],
  [['https://example.org/a.jpg']],
])('refuses %j', async (image) => {
  const event = await given.event({ ca: {} }, { image: POSTER });

  const { status, body } = await calendar.patch(`/events/${event.id}`, { image });

  expect([status, Object.keys(body.data?.params ?? {})]).toEqual([400, ['image']]);
  expect((await calendar.get(`/events/${event.id}`)).body).toEqual(event);
});
