import { expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const POSTER = 'https://example.org/cartells/Fira%202027.JPG?w=800';

it('an image keeps its web address, and what is not known of it is null', async () => {
  const event = await given.event({ ca: {} }, { image: POSTER });

  expect(event.image).toEqual({
    url: POSTER,
    id: expect.any(Number),
    extension: 'jpg',
    width: null,
    height: null,
    filesize: null,
    sizes: {},
    srcset: [],
    ...{ alt_text: null, caption: null, credit: null, license: null },
    focal_point: { x: 0.5, y: 0.5 },
  });
});

it('events with the same web address share one image, which has an id to name it by', async () => {
  const first = await given.event({ ca: {} }, { image: POSTER });
  const second = await given.event({ ca: {} }, { image: POSTER });
  const third = await given.event({ ca: {} }, { image: String(first.image.id) });
  const venue = await given.venue({ ca: {} }, { image: first.image.id });
  const other = await given.event({ ca: {} }, { image: 'https://example.org/altre.png' });

  expect([second.image, third.image, venue.image]).toEqual([first.image, first.image, first.image]);
  expect(other.image.id).not.toBe(first.image.id);
});

it.each([[null], [''], [false]])('the image of an event is cleared by %j, and stays if it is omitted', async (nothing) => {
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
])('the service refuses the image %j', async (image) => {
  const event = await given.event({ ca: {} }, { image: POSTER });

  const { status, body } = await calendar.patch(`/events/${event.id}`, { image });

  expect([status, Object.keys(body.data?.params ?? {})]).toEqual([400, ['image']]);
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
});

it('the image of a record that the writer may not read cannot be used by its id', async () => {
  const [author, editor] = [await calendar.person('author'), await calendar.person('editor')];
  const draft = await given.event({ ca: {} }, { image: POSTER, status: 'draft' });
  const own = await given.event({ ca: {} }, { image: 'https://example.org/meva.png' }, author);
  const use = (as: Person, image: unknown = draft.image.id) =>
    calendar.post('/venues', { venue: 'Palau', image, start_date: '2027-04-23', end_date: '2027-04-23' }, { as });

  expect(await use(author)).toMatchObject({
    status: 400,
    body: { data: { details: { image: { code: 'unknown', values: [draft.image.id] } } } },
  });
  expect((await calendar.patch(`/events/${own.id}`, { image: draft.image }, { as: author })).status).toBe(400);
  expect((await use(editor)).body.image).toEqual(draft.image);
  await calendar.patch(`/events/${draft.id}`, { status: 'publish' });
  expect((await use(author)).body.image).toEqual(draft.image);
});

it('an event keeps its image when its author sends it back by its id', async () => {
  const author = await calendar.person('author');
  const { id, image } = await given.event({ ca: {} }, { image: POSTER, status: 'draft' }, author);

  expect((await calendar.patch(`/events/${id}`, { image: image.id }, { as: author })).body.image).toEqual(image);
});
