import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();

/** The scripts that edit a description, and their library. */
const OF_DESCRIPTION = /^(?:prosemirror|description.*)\.js$/;
/** The libraries among the scripts. */
const LIBRARIES = ['u-elements.js', 'prosemirror.js'];

it('the form of an event loads at most 15 kB of scripts, 80 kB more with a description, and 12 kB of styles, and our own scripts have at most 1,200 lines', async () => {
  const { body } = await (await EditorBrowser.open(calendar)).get('//ca/edit/events/new');
  const paths = [...String(body).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const { headers } = await fetch(calendar.origin + path, { headers: { 'Accept-Encoding': 'gzip' } });
      return [path.split('/').at(-1)!, Number(headers.get('Content-Length'))] as const;
    }),
  );
  const weigh = (isCounted: (name: string) => boolean) => sizes.reduce((sum, [name, bytes]) => sum + (isCounted(name) ? bytes : 0), 0);
  const own = sizes.map(([name]) => name).filter((name) => name.endsWith('.js') && !LIBRARIES.includes(name));
  const lines = own.map((name) => readFileSync(`public/${name}`, 'utf8').split('\n').length);

  expect(sizes.length).toBeGreaterThan(6);
  expect(weigh((name) => name.endsWith('.js') && !OF_DESCRIPTION.test(name))).toBeLessThanOrEqual(15_000);
  expect(weigh((name) => OF_DESCRIPTION.test(name))).toBeLessThanOrEqual(80_000);
  expect(weigh((name) => name.endsWith('.css'))).toBeLessThanOrEqual(12_000);
  expect(lines.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1_200);
});
