import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = (language: string) => `http://calendar.test/${language}/api/calendar/events/v1`;

it.each(RECORD_RESOURCES)(
  'the service lists the languages of $collection, and the address of each',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ en: { [name]: 'Fair' }, ca: { [name]: 'Fira' } });

    const { body } = await calendar.get(`/${collection}/${id}`, { language: 'es' });

    expect(body).toMatchObject({ language: 'ca', languages: ['ca', 'en'] });
    expect(body.translations).toEqual({
      ca: { slug: 'fira', rest_url: `${P('ca')}/${collection}/${id}` },
      en: { slug: 'fair', rest_url: `${P('en')}/${collection}/${id}` },
    });
  },
);

it.each(RECORD_RESOURCES)(
  'headers have the language of one of the $collection, and links to the others',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair' } });

    const { headers } = await calendar.get(`/${collection}/${id}`, { language: 'en' });
    const fallen = await calendar.get(`/${collection}/${id}`, { language: 'es' });

    expect(headers.get('Content-Language')).toBe('en');
    expect(fallen.headers.get('Content-Language')).toBe('ca');
    expect(headers.get('Link')).toBe(
      `<${P('ca')}/${collection}/${id}>; rel="alternate"; hreflang="ca", <${P('en')}/${collection}/${id}>; rel="alternate"; hreflang="en"`,
    );
  },
);

it.each(CONTENT_RESOURCES)('headers are the same for $collection by slug', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ es: { [name]: 'Feria' } });

  const { headers } = await calendar.get(`/${collection}/by-slug/feria`);

  expect(headers.get('Content-Language')).toBe('es');
  expect(headers.get('Link')).toBe(`<${P('es')}/${collection}/${id}>; rel="alternate"; hreflang="es"`);
});

it('the language of a record is that of its title, not of its description', async () => {
  const { id } = await given.venue({ en: { venue: 'Palace' } });
  await calendar.patch(`/venues/${id}`, { description: 'Un palau' });

  const { headers, body } = await calendar.get(`/venues/${id}`);

  expect(body).toMatchObject({ venue: 'Palace', description: 'Un palau', language: 'en', languages: ['ca', 'en'] });
  expect(headers.get('Content-Language')).toBe('en');
});

it.each(RECORD_RESOURCES)('a header has the languages of a list of $collection', async ({ collection, resource, name }) => {
  const empty = await calendar.get(`/${collection}?hide_empty=false`, { language: 'en' });
  await given[resource]({ en: { [name]: 'Fair' } });
  await given[resource]({ ca: { [name]: 'Mercat' }, es: { [name]: 'Mercado' } });

  const { headers } = await calendar.get(`/${collection}?hide_empty=false`);

  expect(empty.headers.get('Content-Language')).toBe('en');
  expect(headers.get('Content-Language')).toBe('ca, en');
});

it.each(RECORD_RESOURCES)(
  'the answer to a write of $collection has the same members and headers',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const { headers, body } = await calendar.patch(`/${collection}/${id}`, { [name]: 'Feria' }, { language: 'es' });

    expect(body).toMatchObject({ language: 'es', languages: ['ca', 'es'], translations: { ca: { slug: 'fira' }, es: { slug: 'feria' } } });
    expect(headers.get('Content-Language')).toBe('es');
  },
);
