import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const API = '/ca/api/calendar/events/v1';

let ids: Record<'event' | 'category', number>;

beforeEach(async () => {
  const venue = await given.venue({ ca: { venue: 'Palau «€»', description: 'Una sala.\nGran \u{1F3B6}' } });
  const organizer = await given.organizer({ ca: { organizer: 'Ateneu' } });
  const category = await given.category({ ca: { name: 'Música' }, es: { name: 'Músicas' } }, { external_ids: { crm: '7' } });
  const tag = await given.tag({ ca: { name: 'Gratuït' } });
  const links = { venue: [venue.id], organizer: organizer.id, categories: [category.id], tags: [tag.id] };
  const event = await given.event({ ca: { title: 'Fira' } }, links);
  await given.event({ ca: { title: 'Concert' } }, links);
  await given.event({ ca: { title: 'Sense res' } });
  ids = { event: event.id, category: category.id };
});

const listCategories = async (options = {}) => (await calendar.get(`/events?include=${ids.event}`, options)).body.events[0].categories;

it.each(['/events', '/events?_fields=id,venue,categories.name,tags', '/events/by-slug/fira', '/venues', '/categories?per_page=1'])(
  'the bytes of %s are those that JSON.stringify writes, also the second time',
  async (path) => {
    for (let time = 0; time < 2; time++) {
      const text = await (await fetch(calendar.origin + API + path)).text();
      expect(text).toBe(JSON.stringify(JSON.parse(text)));
      expect(text).toMatch(/^\{.+\}$/s);
    }
  },
);

it('an event in a list shows its categories in the language of each request', async () => {
  expect(await listCategories()).toMatchObject([{ name: 'Música', language: 'ca' }]);
  expect(await listCategories({ language: 'es' })).toMatchObject([{ name: 'Músicas', language: 'es' }]);
  expect(await listCategories()).toMatchObject([{ name: 'Música', language: 'ca' }]);
});

it('an event in a list shows a category as it is after a change of its name, and of its number of events', async () => {
  expect(await listCategories()).toMatchObject([{ name: 'Música', count: 2 }]);

  await calendar.patch(`/categories/${ids.category}`, { name: 'Dansa' });
  expect(await listCategories()).toMatchObject([{ name: 'Dansa', count: 2 }]);

  await given.event({ ca: {} }, { categories: [ids.category] });
  expect(await listCategories()).toMatchObject([{ name: 'Dansa', count: 3 }]);
});

it('only users who may edit categories see their external ids in an event, whoever asks first', async () => {
  expect((await listCategories())[0]).not.toHaveProperty('external_ids');
  expect((await listCategories({ as: ADMIN }))[0]).toMatchObject({ external_ids: { crm: '7' } });
  expect((await listCategories())[0]).not.toHaveProperty('external_ids');
});
