import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();

it('the form of an event loads at most 15 kB of scripts and 12 kB of styles, and all scripts of the editors have at most 1,200 lines', async () => {
  const { body } = await (await EditorBrowser.open(calendar)).get('//ca/edit/events/new');
  const paths = [...String(body).matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const { headers } = await fetch(calendar.origin + path, { headers: { 'Accept-Encoding': 'gzip' } });
      return [path.split('/').at(-1)!, Number(headers.get('Content-Length'))] as const;
    }),
  );
  const weigh = (ending: string) => sizes.reduce((sum, [name, bytes]) => sum + (name.endsWith(ending) ? bytes : 0), 0);
  const own = sizes.filter(([name]) => name.endsWith('.js') && name !== 'u-elements.js');
  const lines = own.map(([name]) => readFileSync(`public/${name}`, 'utf8').split('\n').length);

  expect(sizes.length).toBeGreaterThan(6);
  expect([weigh('.js') <= 15_000, weigh('.css') <= 12_000, lines.reduce((sum, one) => sum + one) <= 1_200, sizes]).toEqual([
    true,
    true,
    true,
    sizes,
  ]);
});
