import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { expectHtmlPage, listAttributeValues, readText } from './html-response.js';

const calendar = useCalendar();

it('shows the files of the guide, most of them in English, to readers of every language', async () => {
  const page = await calendar.get('//docs/guide', { headers: { 'Accept-Language': 'ca' } });

  expectHtmlPage(page, 'en');
  expect(page.body).toContain('<title>API guide</title>');
  expect(readText(page)).toContain('This guide describes how the API behaves.');
  expect(page.body).toContain('<h2 id="dates-and-time-zones">');
});

it('has a page for editors in three languages, with pictures', async () => {
  const page = await calendar.get('//docs/guide/editing.ca');
  const pictures = listAttributeValues(page, 'img', 'src');
  const answers = await Promise.all(pictures.map((path) => calendar.get(`/${path}`)));

  expectHtmlPage(page, 'ca');
  expect(pictures).toContain('/docs/guide/pictures/form.ca.png');
  expect(answers.map(({ status, headers }) => [status, headers.get('Content-Type')])).toEqual(pictures.map(() => [200, 'image/png']));
});

it('is linked by the OpenAPI document and the root', async () => {
  const { body } = await calendar.get('/doc');

  expect(body.externalDocs.url).toBe('http://calendar.test/docs/guide');
  expect((await calendar.get('//')).body.links.guide).toBe(body.externalDocs.url);
});

it('has only links that work: to pages, their headings, and the OpenAPI document', async () => {
  const found = new Set(['/docs/guide', '/docs/guide/extending', '/docs/guide/decisions']);
  const anchors: string[] = [];
  const links: [from: string, to: string][] = [];
  for (const path of found) {
    const page = await calendar.get(`/${path}`);
    expect([path, page.status]).toEqual([path, 200]);
    if (!path.startsWith('/docs/guide')) continue;
    anchors.push(...listAttributeValues(page, 'h\\d', 'id').map((id) => `${path}#${id}`));
    for (const link of listAttributeValues(page, 'a', 'href').filter((href) => !/^https?:/.test(href))) {
      const { pathname, hash } = new URL(link, calendar.origin + path);
      found.add(pathname);
      if (hash !== '') links.push([path, pathname + hash]);
    }
  }

  expect([...found]).toEqual(expect.arrayContaining(['/docs/guide/operation', '/docs/guide/api/writing']));
  expect(links.filter(([, link]) => !anchors.includes(link))).toEqual([]);
});

it.each(['//docs/guide/unknown', '//docs/guide/api', '//docs/guide/..%2f..%2fREADME', '//docs/guide/writing.md'])(
  '%s is 404, in JSON',
  async (path) => {
    const { status, body } = await calendar.get(path);

    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  },
);
