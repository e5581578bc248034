import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { EVENT_DATES, RESOURCE } from '../../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('changes two venues with the same statements, so that SQLite prepares each only once', async () => {
  const palace = await given.venue({ ca: { venue: 'Palau' } });
  const theatre = await given.venue({ ca: { venue: 'Teatre' } });

  const first = await calendar.recordQueries(() => calendar.patch(`/venues/${palace.id}`, { venue: 'Sala' }));
  const second = await calendar.recordQueries(() => calendar.patch(`/venues/${theatre.id}`, { venue: 'Cinema' }));

  expect(first.length).toBeGreaterThan(5);
  expect(second).toEqual(first);
});

const count = async (work: () => Promise<unknown>) => (await calendar.recordOwnQueries(work)).length;

/** A write reads what it needs at once, and writes each table once. */
it.each([
  { ...RESOURCE.organizer, statements: [9, 10, 14, 10, 12] },
  { ...RESOURCE.venue, statements: [9, 10, 14, 10, 12] },
  { ...RESOURCE.event, statements: [16, 18, 22, 14, 16] },
])('a new $resource, a text, a slug, the trash and the way back take no more statements than this', async (resource) => {
  const { collection, name, statements } = resource;
  await calendar.post(`/${collection}`, { ...EVENT_DATES, [name]: 'Primer' });
  let path = '';

  const counts = [
    await count(async () => {
      path = `/${collection}/${(await calendar.post(`/${collection}`, { ...EVENT_DATES, [name]: 'Segon' })).body.id as number}`;
    }),
    await count(() => calendar.patch(path, { description: 'Text' })),
    await count(() => calendar.patch(path, { [name]: 'Tercer', slug: 'tercer' })),
    await count(() => calendar.delete(path)),
    await count(() => calendar.patch(path, { status: 'publish' })),
  ];

  expect(counts).toEqual(statements);
});
