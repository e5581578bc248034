import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { ifNoneMatch, listAttributeValues } from './html-response.js';

const calendar = useCalendar();

/** Where the documentation says that a file is. */
async function pathOf(name: string): Promise<string> {
  const page = await calendar.get('//docs');
  const paths = [...listAttributeValues(page, 'link', 'href'), ...listAttributeValues(page, 'script', 'src')];
  return paths.find((path) => path.endsWith(`/${name}`))!;
}

it.each([
  ['pages.css', 'text/css; charset=utf-8', /^\/\* All pages/],
  ['docs.css', 'text/css; charset=utf-8', /^\/\* The documentation/],
  ['docs.js', 'text/javascript; charset=utf-8', /^const place = document/],
  ['icon.svg', 'image/svg+xml', /^<svg /],
  ['swagger-ui.css', 'text/css; charset=utf-8', /\.swagger-ui/],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8', /SwaggerUIBundle/],
])('%s may be kept for ever where it is', async (name, type, content) => {
  const { status, headers, body } = await calendar.get(`/${await pathOf(name)}`);

  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe(type);
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(body).toMatch(content);
});

it('is compressed for clients that accept it, with another ETag than uncompressed', async () => {
  const url = calendar.origin + (await pathOf('swagger-ui-bundle.js'));
  const plain = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const zipped = await fetch(url, { headers: { 'Accept-Encoding': 'gzip, br' } });

  expect([plain.headers.get('Content-Encoding'), zipped.headers.get('Content-Encoding')]).toEqual([null, 'gzip']);
  expect([plain.headers.get('Vary'), zipped.headers.get('Vary')]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
  expect(zipped.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
  expect(Number(zipped.headers.get('Content-Length')) * 3).toBeLessThan(Number(plain.headers.get('Content-Length')));
  expect(await zipped.text()).toBe(await plain.text());
});

it('is not sent again to a client that has it', async () => {
  const path = await pathOf('docs.js');
  const again = await calendar.get(`/${path}`, { headers: ifNoneMatch(await calendar.get(`/${path}`)) });

  expect([again.status, again.body]).toEqual([304, '']);
});

it('is found under the version of another release, but must not be cached', async () => {
  const { status, headers } = await calendar.get('//assets/0123456789abcdef/pages.css');

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-cache');
});

it.each([
  '//assets',
  '//assets/1',
  '//assets/1/index.html',
  '//assets/1/package.json',
  '//assets/1/swagger-ui-bundle.js.map',
  '//assets/1/..%2f..%2fpackage.json',
  '//assets/1/2/pages.css',
])('%s is 404, in JSON', async (path) => {
  const { status, headers, body } = await calendar.get(path);

  expect(status).toBe(404);
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(body.code).toBe('rest_no_route');
  expect((await calendar.request('OPTIONS', path)).status).toBe(404);
});
