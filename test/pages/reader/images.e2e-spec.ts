import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

interface FileOptions {
  readonly texts?: object;
  readonly x?: number;
  readonly y?: number;
}

/** Makes an image look as if a file of this size had been uploaded. */
async function giveFiles(id: number, width: number, height: number, { texts, x, y }: FileOptions = {}): Promise<void> {
  const file = (name: string, extension: string, part: number) => {
    const size = { width: Math.round(width * part), height: Math.round(height * part) };
    return { file: `${name}.${extension}`, ...size, bytes: 1, names: extension === 'webp' ? [] : [name] };
  };
  const files = ['jpg', 'webp'].flatMap((extension) =>
    (
      [
        ['full', 1],
        ['large', 0.5],
        ['medium', 0.25],
        ['thumbnail', 0.125],
      ] as const
    ).map(([name, part]) => file(name, extension, part)),
  );
  await calendar.changeBySql('UPDATE image SET files = ?, texts = ?, focal_x = ?, focal_y = ? WHERE id = ?', [
    JSON.stringify(files),
    texts === undefined ? null : JSON.stringify(texts),
    x ?? null,
    y ?? null,
    id,
  ]);
}

const URL = 'https://example.org/a.jpg';

it('lets a wide picture fill its place around its focal point, and shows a poster and an unknown picture whole', async () => {
  const wide = await given.event({ ca: { title: 'Ample' } }, { image: URL });
  const poster = await given.event({ ca: { title: 'Cartell' } }, { image: 'https://example.org/b.jpg' });
  await given.event({ ca: { title: 'Desconegut' } }, { image: 'https://example.org/c.jpg' });
  await giveFiles(wide.image.id, 2560, 1440, { x: 0.9, y: 0 });
  await giveFiles(poster.image.id, 1440, 2560);

  const { body } = await readPage(calendar, '/ca/calendar');

  expect([...body.matchAll(/<picture class="([^"]*)"/g)].map(([, name]) => name)).toEqual(['thumb fills x4 y0', 'thumb', 'thumb']);
});

it('offers the files in WebP, links to the whole picture, and tells programs of the large one', async () => {
  const { image } = await given.event({ ca: { title: 'Cartell' } }, { image: URL });
  await giveFiles(image.id, 1440, 2560, { texts: { ca: { alt_text: 'Un drac' } } });

  const { body, links } = await readPage(calendar, '/ca/calendar/events/cartell');

  expect(body).toMatch(/<source type="image\/webp" srcset="[^"]*full\.webp 1440w, [^"]*large\.webp 720w/);
  expect(links.some((link) => link.endsWith('/full.jpg'))).toBe(true);
  const meta = (name: string) => new RegExp(`property="og:image${name}" content="([^"]*)"`).exec(body)?.[1];
  expect([meta('')?.endsWith('/large.jpg'), meta(':width'), meta(':height'), meta(':alt')]).toEqual([true, '720', '1280', 'Un drac']);
});

it('names the language of an alternative text and a caption that fell back, each for itself', async () => {
  const { image } = await given.event({ ca: { title: 'Cartell' }, es: { title: 'Cartel' } }, { image: URL });
  await giveFiles(image.id, 1440, 2560, { texts: { ca: { alt_text: 'Un drac', caption: 'La plaça' }, es: { caption: 'La plaza' } } });

  const { body } = await readPage(calendar, '/es/calendar/events/cartel');

  expect(body).toMatch(/alt="Un drac"\s+lang="ca"/);
  expect(body).toMatch(/<figcaption\s*><span dir="auto"\s*>La plaza/);
});
