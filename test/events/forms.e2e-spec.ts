import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { drawImage } from '../support/images.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR: [string, string][] = [
  ['title', 'Fira & més'],
  ['start_date', '2027-04-23 10:00'],
  ['end_date', '2027-04-23 20:00'],
];

function multipart(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const FORMS = [
  ['urlencoded', (fields: [string, string][]) => new URLSearchParams(fields)],
  ['multipart', multipart],
] as const;

const names = (terms: { name: string }[]) => terms.map(({ name }) => name);

it.each(FORMS)('the service reads an %s form', async (_, form) => {
  const fields: [string, string][] = [
    ...FAIR,
    ['all_day', 'yes'],
    ['featured', 'on'],
    ['show_map', '0'],
    ['cost', '5-20'],
    ['description', '<p>Parades</p>'],
    ['translations[es][title]', 'Feria'],
  ];

  const { status, body } = await calendar.post('/events', form(fields));

  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: 'Fira & més',
    all_day: true,
    featured: true,
    show_map: false,
    cost: '5–20 €',
    description: '<p>Parades</p>',
    languages: ['ca', 'es'],
  });
});

it.each(FORMS)('the service reads arrays of an %s form: repeated, with brackets, numbered, or separated by commas', async (_, form) => {
  for (const fields of [
    [
      ['tags', 'nit'],
      ['tags', 'fora'],
    ],
    [
      ['tags[]', 'nit'],
      ['tags[]', 'fora'],
    ],
    [
      ['tags[0]', 'nit'],
      ['tags[1]', 'fora'],
    ],
    [['tags', 'nit, fora']],
  ] as [string, string][][]) {
    expect(names((await calendar.post('/events', form([...FAIR, ...fields]))).body.tags)).toEqual(['nit', 'fora']);
  }
});

it.each(FORMS)('the service reads venues and organizers in an %s form', async (_, form) => {
  const known = await given.venue();

  const { body } = await calendar.post(
    '/events',
    form([
      ...FAIR,
      ['venue[0][venue]', 'Palau'],
      ['venue[0][city]', 'Barcelona'],
      ['venue[1]', String(known.id)],
      ['organizer[organizer]', 'Cor'],
    ]),
  );

  expect(body.venues).toMatchObject([{ venue: 'Palau', city: 'Barcelona' }, { id: known.id }]);
  expect(body.organizer).toMatchObject([{ organizer: 'Cor' }]);
});

it.each(FORMS)('an empty value in an %s form clears an optional field', async (_, form) => {
  const event = await given.event(
    { ca: { description: 'a', website: 'https://example.org' } },
    {
      venue: { venue: 'Palau' },
      organizer: { organizer: 'Cor' },
      tags: ['nit'],
      categories: ['Dansa'],
      cost: 5,
      image: 'https://example.org/a.jpg',
    },
  );

  const { body } = await calendar.patch(
    `/events/${event.id}`,
    form(['venue', 'organizer', 'tags', 'categories', 'cost', 'image', 'website', 'description'].map((name) => [name, ''])),
  );

  expect(body).toMatchObject({
    title: event.title,
    venue: null,
    organizer: [],
    tags: [],
    categories: [],
    cost: null,
    image: false,
    website: null,
    description: '',
  });
});

it.each(FORMS)('the service refuses an empty title and a title sent twice in an %s form', async (_, form) => {
  const event = await given.event();

  for (const fields of [
    [['title', '']],
    [
      ['title', 'a'],
      ['title', 'b'],
    ],
    [['title[x]', 'a']],
  ] as [string, string][][]) {
    expect(await calendar.patch(`/events/${event.id}`, form(fields))).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { title: expect.any(String) } } },
    });
  }
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
});

it('the service reads fields from the query string, and the body overrides them', async () => {
  const query = new URLSearchParams([...FAIR, ['featured', 'true'], ['tags[]', 'nit'], ['tags[]', 'fora']]);

  const { status, body } = await calendar.post(`/events?${query.toString()}`, undefined);
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'Fira & més', featured: true, tags: [{ name: 'nit' }, { name: 'fora' }] });

  const { body: changed } = await calendar.patch(`/events/by-slug/${body.slug}?title=Mercat&sticky=1`, { title: 'Festa' });
  expect(changed).toMatchObject({ id: body.id, title: 'Festa', sticky: true, featured: true });
});

it.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['Off', false],
  [1, true],
  [0, false],
])('the service reads %j as a boolean', async (sent, read) => {
  expect((await given.event({ ca: {} }, { featured: sent, show_map: sent })).featured).toBe(read);
});

it.each(['2', 'sí', 'truee', 2, [], {}])('the service does not read %j as a boolean', async (sent) => {
  expect(await calendar.post('/events', { ...Object.fromEntries(FAIR), featured: sent })).toMatchObject({
    status: 400,
    body: { data: { params: { featured: expect.any(String) } } },
  });
});

it('an event may have 100 tags, in every form of a list, and a filter by 300', async () => {
  const ids: string[] = [];
  for (const part of ['a', 'b', 'c']) {
    const { tags } = await given.event({ ca: {} }, { tags: Array.from({ length: 100 }, (_, n) => `${part} ${n}`) });
    ids.push(...tags.map(({ id }: { id: number }) => String(id)));
  }
  const event = await given.event({ ca: { title: 'all' } });
  const named = (name: string, items = ids) => items.map((id): [string, string] => [name, id]);
  const encode = (items: string[]) =>
    [named('tags', items), named('tags[]', items), { tags: items.join(',') }].map((fields) => new URLSearchParams(fields));
  const tags = ids.slice(100, 200);

  const ways = [...encode(tags), multipart(named('tags', tags)), multipart(named('tags[]', tags))];
  for (const way of ways) {
    await calendar.patch(`/events/${event.id}`, { tags: [] });
    expect((await calendar.patch(`/events/${event.id}`, way)).body.tags).toHaveLength(100);
  }
  for (const query of encode(ids)) {
    expect((await calendar.get(`/events?${query.toString()}`)).body.total).toBe(4);
  }
});

it('a form with a picture has no name that is ignored', async () => {
  const form = multipart(FAIR);
  const picture = await drawImage(40, 20).png().toBuffer();
  form.append('image', new Blob([new Uint8Array(picture)]), 'fira.png');

  const { status, headers, body } = await calendar.post('/events', form, { headers: { Prefer: 'handling=strict' } });

  expect([status, headers.get('X-Ignored'), body.image.width]).toEqual([201, null, 40]);
});
