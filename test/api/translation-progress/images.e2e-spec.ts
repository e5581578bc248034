import { beforeAll, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';

const calendar = useCalendar();
const given = new Given(calendar);

const P = 'http://calendar.test/ca/api/calendar/events/v1';

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await drawImage(40, 20).jpeg().toBuffer();
});

const upload = async (fields: Record<string, string> = {}, as: Person = ADMIN): Promise<number> =>
  (await calendar.post('/media', form(jpeg, fields), { as })).body.id;

/** The items in short: `media 7 es missing`. */
const listDue = async (query: string, as: Person = ADMIN): Promise<string[]> => {
  const { body } = await calendar.get(`/translations${query}`, { as });
  return body.translations.map(({ type, id, language, status }: Record<string, string>) => `${type} ${id} ${language} ${status}`);
};

it('an image without an alternative text is missing in each language, and a PATCH to `translation_url` writes it', async () => {
  const id = await upload({ alt_text: 'Parades' });

  const { body } = await calendar.get('/translations?type=media&language=es', { as: ADMIN });

  const translation_url = `${P}/media/${id}?translation_language=es`;
  expect(body.translations).toEqual([
    {
      ...{ type: 'media', id, title: 'fira.jpg', language: 'es', status: 'missing', source_language: 'ca' },
      ...{ rest_url: `${P}/media/${id}`, translation_url },
    },
  ]);
  expect(await listDue('?type=media')).toEqual([`media ${id} es missing`, `media ${id} en missing`]);
  await calendar.patch(translation_url.replace(P, ''), { alt_text: 'Puestos' });
  expect(await listDue('?type=media')).toEqual([`media ${id} en missing`]);
});

it('an image that is decoration, and one that is a reference, are not listed', async () => {
  const empty = { es: { alt_text: '' }, en: { alt_text: '' } };
  await upload({ alt_text: '', translations: JSON.stringify(empty) });
  await given.venue({ ca: {}, es: {}, en: {} }, { image: 'https://example.org/cartell.jpg' });

  expect(await listDue('')).toEqual([]);
});

it('images follow the records, over the pages', async () => {
  const tag = await given.tag({ ca: {}, es: {} });
  const [one, two] = [await upload(), await upload()];

  const pages = [1, 2, 3].map((page) => listDue(`?language=en,es&per_page=2&page=${page}`));

  expect(await Promise.all(pages)).toEqual([
    [`tag ${tag.id} en missing`, `media ${one} es missing`],
    [`media ${two} es missing`, `media ${one} en missing`],
    [`media ${two} en missing`],
  ]);
  expect(await listDue('?status=partial')).toEqual([]);
});

it('an author gets their own images, and those of records that they may read', async () => {
  const author = await calendar.person('author');
  const [own, shown, hidden] = [await upload({}, author), await upload(), await upload()];
  await given.event({ ca: {}, es: {}, en: {} }, { image: shown });
  await given.event({ ca: {}, es: {}, en: {} }, { image: hidden, status: 'draft' });

  expect(await listDue('?type=media&language=es', author)).toEqual([`media ${own} es missing`, `media ${shown} es missing`]);
  const { body } = await calendar.get('/translations/stats', { as: author });
  expect(body.media.es).toEqual({ complete: 0, partial: 0, outdated: 0, draft: 0, missing: 2, total: 2 });
});

it('stats count the images with and without an alternative text', async () => {
  await upload({ alt_text: 'Parades' });
  await upload();

  const { body } = await calendar.get('/translations/stats', { as: ADMIN });

  expect(body.media.ca).toMatchObject({ complete: 1, missing: 1, total: 2 });
  expect(body.media.en).toMatchObject({ complete: 0, missing: 2, total: 2 });
});
