import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

const FAIR = { title: 'Fira del llibre', start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 20:00:00' };

/** The number of records of each resource, and of images. */
async function everything() {
  const paths = ['/events?starts_after=1000-01-01', '/venues', '/organizers', '/categories?hide_empty=false', '/tags?hide_empty=false'];
  const totals = await Promise.all(paths.map(async (path) => (await calendar.get(path)).body.total));
  const images = await calendar.database.query('SELECT url FROM image');
  return [...totals, images.length];
}

it('the answer names all missing required fields, before any bad field', async () => {
  const { status, body } = await calendar.post('/events', { cost: {}, website: 'ftp://example.org' });

  expect(status).toBe(400);
  expect(body.code).toBe('rest_missing_callback_param');
  expect(body.data.params.sort()).toEqual(['end_date', 'start_date', 'title']);
});

it('the answer names all bad fields', async () => {
  const bad = {
    ...{
      title: '  ',
      start_date: 'demà',
      end_date: '2027-02-30',
      timezone: 'Mart/Olimp',
      all_day: 'potser',
      cost: { price: 5 },
      website: 'javascript:alert(1)',
    },
    ...{
      slug: '···',
      author: 'jo',
      status: 'perhaps',
      date: '1',
      date_utc: '2',
      image: 'foto.jpg',
      featured: 'sí',
      sticky: 2,
      show_map: [],
      post_parent: -1,
    },
    ...{
      categories: { name: 'Música' },
      tags: [-1],
      venue: { venue: '' },
      organizer: [5, { organizer: '' }],
      excerpt: 'x'.repeat(4001),
      description: 5,
    },
  };

  const { status, body } = await calendar.post('/events', bad);

  expect(status).toBe(400);
  expect(body.code).toBe('rest_invalid_param');
  const named = Object.keys(bad).map((name) => ({ venue: 'venue.venue', organizer: 'organizer.1.organizer' })[name] ?? name);
  expect(Object.keys(body.data.params).sort()).toEqual(named.sort());
});

it.each([
  ['an unknown venue', { venue: [{ venue: 'Palau' }, 4_000_000] }],
  ['an unknown organizer', { organizer: [{ organizer: 'Orfeó' }, 4_000_000] }],
  ['an unknown category', { categories: ['Música', 4_000_000] }],
  ['an unknown tag', { tags: ['gratis', 4_000_000] }],
  ['an unknown image', { image: 4_000_000 }],
  ['an unknown author', { author: 4_000_000 }],
  ['an unknown parent', { post_parent: 4_000_000 }],
])('nothing remains after a request with %s', async (_, wrong) => {
  const before = await everything();
  const rest = {
    venue: { venue: 'Liceu' },
    organizer: { organizer: 'Cor' },
    categories: ['Dansa'],
    tags: ['nit'],
    image: 'https://example.org/a.jpg',
  };

  const { status, body } = await calendar.post('/events', { ...FAIR, ...rest, ...wrong });

  expect(status).toBe(400);
  expect(Object.keys(body.data.params)).toEqual(Object.keys(wrong));
  expect(await everything()).toEqual(before);
});
