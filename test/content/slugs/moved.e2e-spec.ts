import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';
import { sendRaw } from '../../core/http/server/raw-http.js';

const calendar = useCalendar();
const given = new Given(calendar);

const P = (language: string) => `http://calendar.test/${language}/api/calendar/events/v1`;
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe.each(CONTENT_RESOURCES)('an old slug of $collection', ({ collection, resource, name }) => {
  const at = (slug: string) => `/${collection}/by-slug/${slug}`;
  const leadsTo = async (slug: string, language = 'ca') => {
    const { status, headers } = await calendar.get(at(slug), { language });
    return `${status} ${headers.get('Location')?.replace(`${P(language)}/${collection}/by-slug/`, '') ?? ''}`.trim();
  };
  const rename = async (id: number, slug: string, language = 'ca') => {
    expect((await calendar.patch(`/${collection}/${id}`, { slug }, { language })).body.slug).toBe(slug);
  };

  it('redirects a read to the current slug', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await rename(id, 'mercat');

    const { status, headers, body } = await calendar.get(at('fira'));
    const head = await calendar.request('HEAD', at('fira'));

    expect(status).toBe(301);
    expect(headers.get('Location')).toBe(`${P('ca')}/${collection}/by-slug/mercat`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({ code: 'rest_moved', data: { status: 301, id, slug: 'mercat' } });
    expect(body.message).toMatch(/té ara una altra adreça\.$/);
    expect([head.status, head.headers.get('Location'), head.body]).toEqual([301, headers.get('Location'), '']);
  });

  it.each(WRITES)('redirects a write with %s and its method, and writes nothing', async (method) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await rename(id, 'mercat');
    const before = (await calendar.get(`/${collection}/${id}`)).body;
    const options = { as: ADMIN, ...(method === 'DELETE' ? {} : { body: { description: 'Parades' } }) };

    const { status, headers, body } = await calendar.request(method, at('fira'), options);

    expect([status, body.code]).toEqual([308, 'rest_moved']);
    expect((await calendar.get(`/${collection}/${id}`)).body).toEqual(before);
    const location = headers.get('Location')!;
    expect(location).toBe(`${P('ca')}/${collection}/by-slug/mercat`);
    const followed = await calendar.request(method, location.replace('http://calendar.test', '/'), options);
    expect([followed.status, followed.body.id]).toEqual([200, id]);
  });

  it.each(WRITES)('asks for credentials before it redirects a write with %s', async (method) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await rename(id, 'mercat');

    const body = method === 'DELETE' ? undefined : {};
    const subscriber = await calendar.person('subscriber');

    expect((await calendar.request(method, at('fira'), { body })).status).toBe(401);
    expect((await calendar.request(method, at('fira'), { body, as: subscriber })).status).toBe(403);
  });

  it('keeps the query string and the language of the URL', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await rename(id, 'mercado', 'es');
    const located = async (path: string, language: string) => (await calendar.get(path, { language })).headers.get('Location');

    expect(await located(`${at('feria')}?_fields=id,slug&x=%20%26y`, 'es')).toBe(
      `${P('es')}/${collection}/by-slug/mercado?_fields=id,slug&x=%20%26y`,
    );
    expect(await located(`${at('feria')}?translation_language=es`, 'en')).toBe(
      `${P('en')}/${collection}/by-slug/mercado?translation_language=es`,
    );
    expect(await located(`${at('feria')}/`, 'es')).toBe(`${P('es')}/${collection}/by-slug/mercado`);
  });

  it('leads to the current one after any number of changes', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'A', slug: 'a' } });
    await rename(id, 'b');
    await rename(id, 'c');

    expect([await leadsTo('a'), await leadsTo('b'), await leadsTo('c')]).toEqual(['301 c', '301 c', '200']);
  });

  it('is the current slug again if the record takes it back', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'A', slug: 'a' } });
    await rename(id, 'b');
    await rename(id, 'a');

    expect([await leadsTo('a'), await leadsTo('b')]).toEqual(['200', '301 a']);
  });

  it('leads on if the new slug was generated from the title', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', slug: null });

    expect(await leadsTo('fira')).toBe('301 mercat');
  });

  it('is free for a new record, and is then an old slug of that record only', async () => {
    const first = await given[resource]({ ca: { [name]: 'Fira' } });
    await rename(first.id, 'mercat');
    const second = await given[resource]({ ca: { [name]: 'Fira' } });

    expect(second.slug).toBe('fira');
    expect((await calendar.get(at('fira'))).body.id).toBe(second.id);
    await rename(second.id, 'aplec');
    expect([await leadsTo('fira'), await leadsTo('mercat')]).toEqual(['301 aplec', '200']);
  });

  it('is free for a record that is renamed to it', async () => {
    const [first, second] = [await given[resource]({ ca: { [name]: 'Fira' } }), await given[resource]({ ca: { [name]: 'Aplec' } })];
    await rename(first.id, 'mercat');
    await rename(second.id, 'fira');

    expect((await calendar.get(at('fira'))).body.id).toBe(second.id);
    expect(await leadsTo('aplec')).toBe('301 fira');
  });

  it('of a removed translation leads to the text that is shown instead', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await calendar.patch(`/${collection}/${id}`, { translations: { es: null } });

    expect(await leadsTo('feria', 'es')).toBe('301 fira');
    expect((await calendar.get(at('fira'), { language: 'es' })).body).toMatchObject({ id, languages: ['ca'] });
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Feria' }, { language: 'es' });
    expect(await leadsTo('feria', 'es')).toBe('200');
  });

  it('is no slug of other resources', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await rename(id, 'mercat');
    const others = CONTENT_RESOURCES.filter((other) => other.collection !== collection);

    for (const other of others) expect((await calendar.get(`/${other.collection}/by-slug/fira`)).status).toBe(404);
  });
});

it('a redirect leads to this service, whatever host the target of the request names', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  await calendar.patch(`/events/${id}`, { slug: 'mercat' });
  const target = 'http://elsewhere.example/ca/api/calendar/events/v1/events/by-slug/fira?fallback=none';

  const { statusLine, headers } = await sendRaw(calendar.origin, `GET ${target} HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n`);

  expect(statusLine).toBe('HTTP/1.1 301 Moved Permanently');
  expect(headers.location).toBe(`${P('ca')}/events/by-slug/mercat?fallback=none`);
});
