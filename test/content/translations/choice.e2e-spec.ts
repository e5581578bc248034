import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(RECORD_RESOURCES)('the service shows and writes $collection in the language of the URL', async ({ collection, name }) => {
  const { status, body } = await calendar.post(`/${collection}`, { [name]: 'Feria', ...EVENT_DATES }, { language: 'es' });

  expect(status).toBe(201);
  expect(body).toMatchObject({ [name]: 'Feria', language: 'es', languages: ['es'] });
});

it.each(RECORD_RESOURCES)(
  'the service shows $collection in the language of the query, which overrides the URL',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' }, en: { [name]: 'Fair' } });

    const { body } = await calendar.get(`/${collection}/${id}?translation_language=en`, { language: 'es' });
    const { body: list } = await calendar.get(`/${collection}?translation_language=en&hide_empty=false`, { language: 'es' });

    expect(body).toMatchObject({ [name]: 'Fair', language: 'en' });
    expect(list[collection]).toMatchObject([{ [name]: 'Fair', language: 'en' }]);
  },
);

it.each(RECORD_RESOURCES)('the service writes $collection in the language of the query or of the body', async ({ collection, name }) => {
  const query = await calendar.post(`/${collection}?translation_language=es`, { [name]: 'Feria', ...EVENT_DATES });
  const body = await calendar.post(`/${collection}`, { [name]: 'Fair', ...EVENT_DATES, translation_language: 'en' });
  const both = await calendar.post(`/${collection}?translation_language=en`, {
    [name]: 'Market',
    ...EVENT_DATES,
    translation_language: 'en',
  });

  expect([query, body, both].map((answer) => [answer.status, answer.body.languages])).toEqual([
    [201, ['es']],
    [201, ['en']],
    [201, ['en']],
  ]);
});

it.each(RECORD_RESOURCES)(
  'the service refuses to write $collection if query and body name different languages',
  async ({ collection, name }) => {
    const { status, body } = await calendar.post(`/${collection}?translation_language=es`, {
      [name]: 'Fair',
      ...EVENT_DATES,
      translation_language: 'en',
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { details: { translation_language: { code: 'differs' } } } });
    expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(0);
  },
);

it.each(['fr', 'CA', '', 'ca,es'])('the service refuses the content language «%s»', async (language) => {
  const read = await calendar.get(`/venues?translation_language=${language}`);
  const written = await calendar.post('/venues', { venue: 'Palau', translation_language: language });

  expect([read.status, read.body.code]).toEqual([400, 'rest_invalid_param']);
  expect([written.status, written.body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(written.body.data.params)).toEqual(['translation_language']);
  expect((await calendar.get('/venues')).body.total).toBe(0);
});

it.each(RECORD_RESOURCES)('there are no $collection below an unknown language', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

  const answers = [
    await calendar.get(`/${collection}`, { language: 'fr' }),
    await calendar.get(`/${collection}/${id}?translation_language=ca`, { language: 'fr' }),
    await calendar.post(`/${collection}`, { [name]: 'Foire', ...EVENT_DATES }, { language: 'fr' }),
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Foire' }, { language: 'fr' }),
    await calendar.delete(`/${collection}/${id}`, { language: 'fr' }),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, 'rest_no_route']));
  expect((await calendar.get(`/${collection}/${id}`)).body[name]).toBe('Fira');
});

it.each([
  ['ca', 'El lloc no existeix.'],
  ['es', 'El lugar no existe.'],
  ['en', 'The venue does not exist.'],
])('errors are in the language of the URL (%s), in every content language', async (language, message) => {
  const answers = await Promise.all(
    ['ca', 'es', 'en'].map((content) => calendar.get(`/venues/999999?translation_language=${content}`, { language })),
  );

  expect(answers.map(({ body }) => body.message)).toEqual([message, message, message]);
});

it('rest_url has the language of the URL, and repeats translation_language if the client sends it', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' }, en: { venue: 'Palace' } });

  const plain = await calendar.get(`/venues/${id}`, { language: 'es' });
  const explicit = await calendar.get(`/venues/${id}?translation_language=en`, { language: 'es' });

  expect(plain.body.rest_url).toBe(`http://calendar.test/es/api/calendar/events/v1/venues/${id}`);
  expect(explicit.body.rest_url).toBe(`http://calendar.test/es/api/calendar/events/v1/venues/${id}?translation_language=en`);
});
