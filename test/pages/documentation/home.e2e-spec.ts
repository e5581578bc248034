import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BROWSER_HEADERS, expectHtmlPage, ifNoneMatch, listAttributeValues, readText } from './html-response.js';

const calendar = useCalendar({ PAGES: 'off' });

it.each([
  ['ca', 'Calendari d’esdeveniments', 'Un servei que porta un calendari'],
  ['es', 'Calendario de eventos', 'Un servicio que lleva un calendario'],
  ['en', 'Calendar of events', 'A service that keeps a calendar'],
])('tells people what this is, in %s', async (language, title, sentence) => {
  const page = await calendar.get(`//${language}`, { headers: BROWSER_HEADERS });

  expectHtmlPage(page, language);
  expect(page.body).toContain(`<title>${title}</title>`);
  expect(readText(page)).toContain(sentence);
});

it('leads to the documentation, the root of each language, and how the service is', async () => {
  const page = await calendar.get('//es', { headers: BROWSER_HEADERS });

  expect(listAttributeValues(page, 'a', 'href')).toEqual([
    ...['/ca', '/es', '/en'],
    ...['/es/docs', '/docs/guide', '/es/api/calendar/events/v1/doc', '/es/api/calendar/events/v1/events'],
    'webcal://calendar.test/es/api/calendar/events/v1/events.ics',
    ...['/ca/api', '/es/api', '/en/api'],
    ...['/health/live', '/health/ready'],
  ]);
  expect(page.body.match(/<a [^>]*aria-current="page"[^>]*>[^<]*/)[0]).toMatch(/hreflang="es".*>Español$/s);
});

it('has only links that work', async () => {
  const page = await calendar.get('//', { headers: BROWSER_HEADERS });
  const paths = [
    ...listAttributeValues(page, 'a', 'href'),
    ...listAttributeValues(page, 'link', 'href'),
    ...listAttributeValues(page, 'img', 'src'),
  ];

  // How the service is, `/health`, is told elsewhere. `webcal` is the scheme of subscriptions, whose path works, too.
  const tested = paths.filter((one) => !one.startsWith('/health/')).map((one) => one.replace('webcal://calendar.test', ''));
  for (const path of tested) expect([path, (await calendar.get(`/${path}`)).status]).toEqual([path, 200]);
});

it.each([
  ['en-GB,en;q=0.9,es;q=0.8', 'en'],
  ['fr,es-MX;q=0.7,en;q=0.3', 'es'],
  ['ca-ES-valencia', 'ca'],
  ['de,fr;q=0.5', 'ca'],
  ['*', 'ca'],
  ['en;q=0, *', 'ca'],
  ['no language; at all,,', 'ca'],
])('shows who prefers «%s» their own language: %s', async (wish, language) => {
  const page = await calendar.get('//', { headers: { ...BROWSER_HEADERS, 'Accept-Language': wish } });

  expectHtmlPage(page, language);
  expect(page.headers.get('Vary')).toContain('Accept-Language');
});

it('uses the language of its URL before the one that the browser prefers', async () => {
  expectHtmlPage(await calendar.get('//es', { headers: { ...BROWSER_HEADERS, 'Accept-Language': 'en' } }), 'es');
});

it.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.9', 'text/plain'])(
  'is the API’s root to a program that takes %s',
  async (type) => {
    const headers: Record<string, string> = { 'Accept-Language': 'en', ...(type && { Accept: type }) };

    const answer = await calendar.get('//', { headers });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('Content-Language')).toBe('en');
    expect(answer.headers.get('Vary')).toMatch(/Accept-Language, Accept$/);
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(answer.body).toEqual((await calendar.get('//en/api')).body);
    expect((await calendar.get('//es', { headers })).body).toEqual((await calendar.get('//es/api')).body);
  },
);

it('runs no scripts, and loads nothing but its own styles and icon', async () => {
  const { headers, body } = await calendar.get('//', { headers: BROWSER_HEADERS });

  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(body).not.toMatch(/<script|<style|\bstyle=|\bon\w+=|https?:/);
});

it('is asked for again each time, and sent only when it changed', async () => {
  const page = await calendar.get('//', { headers: BROWSER_HEADERS });
  const again = await calendar.get('//', { headers: { ...BROWSER_HEADERS, ...ifNoneMatch(page) } });

  expect(page.headers.get('Cache-Control')).toBe('no-cache');
  expect([again.status, again.body]).toEqual([304, '']);
});

it('refuses bad credentials like every other URL', async () => {
  const { status, headers, body } = await calendar.get('//', {
    headers: { ...BROWSER_HEADERS, Authorization: 'Bearer cal_unknown' },
  });

  expect(status).toBe(401);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
  expect(body.code).toBe('rest_invalid_credentials');
});
