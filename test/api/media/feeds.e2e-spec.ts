import { beforeAll, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';

const calendar = useCalendar();
const given = new Given(calendar);

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await drawImage(400, 200).jpeg().toBuffer();
});

const FIELDS = { alt_text: 'Parades & llibres', caption: 'La fira', credit: 'Anna Puig', license: 'CC-BY-4.0' };

async function createEvent(fields: Record<string, string>) {
  const { body: image } = await calendar.post('/media', form(jpeg, fields));
  const { id, slug } = await given.event({ ca: { title: 'Fira' } }, { image: image.id });
  return { image, id, slug };
}

const read = async (path: string) => (await fetch(calendar.origin + path)).text();

it('JSON-LD shows the image of an event with its texts, its credit and its license', async () => {
  const { image, id } = await createEvent(FIELDS);

  expect((await calendar.get(`/events/${id}.jsonld`)).body.image).toEqual([
    {
      ...{ '@type': 'ImageObject', url: image.url, contentUrl: image.url, width: 400, height: 200 },
      ...{ description: 'Parades & llibres', caption: 'La fira', creditText: 'Anna Puig' },
      license: { '@type': 'CreativeWork', name: 'CC-BY-4.0' },
    },
  ]);
});

it('JSON-LD names a license by its web address, and leaves out an empty alternative text', async () => {
  const license = 'https://creativecommons.org/licenses/by/4.0/';
  const { image, id } = await createEvent({ alt_text: '', license });

  expect((await calendar.get(`/events/${id}.jsonld`)).body.image).toEqual([
    { '@type': 'ImageObject', url: image.url, contentUrl: image.url, width: 400, height: 200, license },
  ]);
});

it('RSS and Atom show the image with its texts', async () => {
  const { image } = await createEvent(FIELDS);
  const P = '/ca/api/calendar/events/v1';

  expect(await read(`${P}/events.rss`)).toContain(
    `<media:content url="${image.url}" medium="image" type="image/jpeg" fileSize="${image.filesize}">` +
      '<media:description type="plain">Parades &amp; llibres</media:description><media:credit>Anna Puig</media:credit></media:content>',
  );
  expect(await read(`${P}/events.atom`)).toContain(
    `<link rel="enclosure" href="${image.url}" type="image/jpeg" length="${image.filesize}" title="Parades &amp; llibres"/>`,
  );
});

it('the page of an event shows the image with its texts', async () => {
  const { image, slug } = await createEvent(FIELDS);

  const page = await read(`/ca/calendar/events/${slug}`);

  expect(page.replaceAll(/\s+/g, ' ')).toContain(`src="${image.url}" alt="Parades &#38; llibres"`);
  expect(page).toMatch(/<figcaption><span dir="auto" ?>La fira<\/span> · <bdi>.*Anna Puig<\/bdi> · <bdi>CC-BY-4\.0<\/bdi><\/figcaption>/);
});
