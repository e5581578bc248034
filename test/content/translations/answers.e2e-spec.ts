import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = (language: string) => `http://calendar.test/${language}/api/calendar/events/v1`;

describe.each(RECORD_RESOURCES)('every answer with one of the $collection', ({ collection, resource, name }) => {
  const linked = (id: number, ...languages: string[]) =>
    languages.map((language) => `<${P(language)}/${collection}/${id}>; rel="alternate"; hreflang="${language}"`).join(', ');
  const told = ({ headers, body }: Answer) => ({
    header: headers.get('Content-Language'),
    links: headers.get('Link'),
    language: body.language,
    languages: body.languages,
    translations: Object.keys(body.translations),
  });
  const says = (id: number, language: string, ...languages: string[]) => ({
    header: language,
    links: linked(id, ...languages),
    language,
    languages,
    translations: languages,
  });

  it('lists the languages of the record when it is created', async () => {
    const answer = await calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES, translations: { en: { [name]: 'Fair' } } });

    expect(told(answer)).toEqual(says(answer.body.id, 'ca', 'ca', 'en'));
  });

  it.each(['POST', 'PUT', 'PATCH'])('lists them when it is changed with %s, in another language too', async (method) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const change = (body: object, language: string) => calendar.request(method, `/${collection}/${id}`, { as: ADMIN, language, body });

    expect(told(await change({ description: 'Stalls' }, 'en'))).toEqual(says(id, 'ca', 'ca', 'en'));
    expect(told(await change({ [name]: 'Fair' }, 'en'))).toEqual(says(id, 'en', 'ca', 'en'));
    expect(told(await change({ translations: { en: null } }, 'es'))).toEqual(says(id, 'ca', 'ca'));
  });

  it('lists them when it is deleted', async () => {
    const { id } = await given[resource]({ es: { [name]: 'Feria' } });

    expect(told(await calendar.delete(`/${collection}/${id}`, { language: 'en' }))).toEqual(says(id, 'es', 'es'));
  });

  it.each([
    ['', 'es', 'es'],
    ['?translation_language=ca', 'es', 'es'],
    ['?fallback=en', 'ca', 'en'],
    ['?fallback=en,es', 'ca', 'en'],
    ['?fallback=none', 'en', 'en'],
  ])('lists them when it is read with «%s» in %s, and its title is in %s', async (query, language, shown) => {
    const { id } = await given[resource]({ es: { [name]: 'Feria' }, en: { [name]: 'Fair' } });

    const answer = await calendar.get(`/${collection}/${id}${query}`, { language });
    const head = await calendar.request('HEAD', `/${collection}/${id}${query}`, { language });

    expect(told(answer)).toEqual(says(id, shown, 'es', 'en'));
    expect([head.headers.get('Content-Language'), head.headers.get('Link')]).toEqual([shown, linked(id, 'es', 'en')]);
  });

  it('is an error in the language of the URL if the record lacks the content language', async () => {
    const { id } = await given[resource]({ es: { [name]: 'Feria' } });

    const { headers } = await calendar.get(`/${collection}/${id}?translation_language=ca&fallback=none`, { language: 'en' });

    expect([headers.get('Content-Language'), headers.get('Link')]).toEqual(['en', null]);
  });

  it('lists them for each record in a list of mixed languages', async () => {
    const [ca, en] = [await given[resource]({ ca: { [name]: 'Fira' } }), await given[resource]({ en: { [name]: 'Fair' } })];
    const both = await given[resource]({ es: { [name]: 'Mercado' }, en: { [name]: 'Market' } });

    const { headers, body } = await calendar.get(`/${collection}?hide_empty=false`, { language: 'es' });

    const items = body[collection].map(({ id, language, languages, translations }: Answer['body']) => [
      id,
      language,
      languages,
      Object.keys(translations),
    ]);
    expect(items).toHaveLength(3);
    expect(items).toEqual(
      expect.arrayContaining([
        [ca.id, 'ca', ['ca'], ['ca']],
        [en.id, 'en', ['en'], ['en']],
        [both.id, 'es', ['es', 'en'], ['es', 'en']],
      ]),
    );
    expect(headers.get('Content-Language')).toBe('ca, es, en');
    expect(body[collection][0].translations[body[collection][0].language].rest_url).toMatch(new RegExp(`/${collection}/\\d+$`));
  });
});

it.each(CONTENT_RESOURCES)(
  'every answer with one of the $collection by slug lists its languages',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair' } });
    const links = ['ca', 'en']
      .map((language) => `<${P(language)}/${collection}/${id}>; rel="alternate"; hreflang="${language}"`)
      .join(', ');

    for (const [slug, language, shown] of [
      ['fira', 'ca', 'ca'],
      ['fair', 'ca', 'ca'],
      ['fair', 'en', 'en'],
      ['fira', 'es', 'ca'],
    ] as const) {
      const { headers } = await calendar.get(`/${collection}/by-slug/${slug}`, { language });
      expect([headers.get('Content-Language'), headers.get('Link')]).toEqual([shown, links]);
    }
  },
);

describe('a record that an event links to', () => {
  const event = async () => {
    const [venue, organizer] = [await given.venue({ ca: { venue: 'Palau' } }), await given.organizer({ en: { organizer: 'Choir' } })];
    const category = await given.category({ ca: { name: 'Música' }, es: { name: 'Música clásica' } });
    const tag = await given.tag({ es: { name: 'gratis' } });
    const links = { venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] };
    return given.event({ es: { title: 'Concierto' } }, links);
  };
  const told = (records: Answer['body'][]) =>
    records.map(({ language, languages, translations }) => [language, languages, Object.keys(translations)]);

  it('has its own languages, alone and in a list, and the header is about the event', async () => {
    const { id } = await event();
    const one = await calendar.get(`/events/${id}`, { language: 'es' });
    const list = await calendar.get('/events', { language: 'es' });

    for (const { venue, organizer, categories, tags } of [one.body, list.body.events[0]]) {
      expect(told([venue, organizer[0], categories[0], tags[0]])).toEqual([
        ['ca', ['ca'], ['ca']],
        ['en', ['en'], ['en']],
        ['es', ['ca', 'es'], ['ca', 'es']],
        ['es', ['es'], ['es']],
      ]);
    }
    expect([one.headers.get('Content-Language'), list.headers.get('Content-Language')]).toEqual(['es', 'es']);
  });

  it('is shown with fallback=none, without texts in a language that it lacks', async () => {
    const { id } = await event();

    const { body } = await calendar.get(`/events/${id}?fallback=none`, { language: 'es' });

    expect(body.venue).toMatchObject({ venue: null, slug: null, language: null, languages: ['ca'] });
    expect(body.tags).toMatchObject([{ name: 'gratis', language: 'es' }]);
    expect(body.venue.url).toBe(body.venue.rest_url);
  });
});
