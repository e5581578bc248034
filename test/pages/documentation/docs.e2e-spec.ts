import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { BROWSER_HEADERS, expectHtmlPage, listAttributeValues, readText } from './html-response.js';

const calendar = useCalendar();

it.each([
  ['ca', 'Documentació', 'Per escriure-hi cal un testimoni', 'executeu «Crea un testimoni»'],
  ['es', 'Documentación', 'Para escribir hace falta un token', 'ejecute «Crear un token»'],
  ['en', 'Documentation', 'To write you need a token', 'execute “Create a token”'],
])('shows the document of the language: %s', async (language, title, ...sentences) => {
  const page = await calendar.get(`//${language}/docs`);

  expectHtmlPage(page, language);
  expect(page.body).toContain(`<h1>${title}</h1>`);
  for (const sentence of sentences) expect(readText(page)).toContain(sentence);
  expect(listAttributeValues(page, 'div', 'data-document')).toEqual([`/${language}/api/calendar/events/v1/doc`]);
});

it('leads to the other languages, and home', async () => {
  const page = await calendar.get('//en/docs');

  expect(listAttributeValues(page, 'a', 'href')).toEqual([
    '/ca/docs',
    '/es/docs',
    '/en/docs',
    '/en',
    '/docs/guide',
    '/en/api/calendar/events/v1/doc',
  ]);
});

it('loads files of this service only, and all of them exist', async () => {
  const page = await calendar.get('//docs');
  const paths = [...listAttributeValues(page, 'link', 'href'), ...listAttributeValues(page, 'script', 'src')];

  expect(paths.map((path) => path.split('/').at(-1))).toEqual([
    ...['icon.svg', 'swagger-ui.css', 'pages.css', 'docs.css'],
    ...['swagger-ui-bundle.js', 'docs.js'],
  ]);
  for (const path of paths) expect([path, (await calendar.get(`/${path}`)).status]).toEqual([path, 200]);
  expect(page.body).not.toMatch(/<script>|<style|\bstyle=|\bon\w+=|https?:/);
});

it('may run its own scripts and send requests to this service, and nothing else', async () => {
  const { headers } = await calendar.get('//docs', { headers: BROWSER_HEADERS });

  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('Cache-Control')).toBe('no-cache');
});

it.each([
  ['en-GB,en;q=0.9', 'en'],
  ['de', 'ca'],
])('without a language in its address, is in the one that «%s» prefers: %s', async (wish, language) => {
  const page = await calendar.get('//docs', { headers: { 'Accept-Language': wish } });

  expectHtmlPage(page, language);
  expect(page.headers.get('Vary')).toContain('Accept-Language');
  expect(listAttributeValues(page, 'div', 'data-document')).toEqual([`/${language}/api/calendar/events/v1/doc`]);
});

it('is not in the OpenAPI document', async () => {
  const { paths } = (await calendar.get('/doc')).body;

  expect(Object.keys(paths).filter((path) => !/^\/(calendar\/events|auth)\/v1|^\/$/.test(path))).toEqual([]);
});
