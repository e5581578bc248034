import { beforeAll, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { drawImage, form as mediaForm } from '../../support/images.js';
import { PASSWORD, SAME_SITE } from '../sign-in/browser-client.js';
import { EditorBrowser, readSummary } from './editor-browser.js';

const calendar = useCalendar({ MAX_IMAGE_MEGABYTES: '1' });
const given = new Given(calendar);

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await drawImage(400, 200).jpeg().toBuffer();
});

const upload = async (fields: Record<string, string>, file = jpeg) => (await calendar.post('/media', mediaForm(file, fields))).body;
const readMedia = async (id: unknown) => (await calendar.get(`/media/${String(id)}`, { as: ADMIN })).body;
const countMedia = async () => (await calendar.get('/media', { as: ADMIN })).body.total as number;
const newEvent = async (browser: EditorBrowser, language = 'ca') =>
  (await browser.openForm(`//${language}/edit/events/new`))
    .fill(`translations[${language}][title]`, 'Fira')
    .fill('start_date', '2027-04-23')
    .fill('end_date', '2027-04-23');

it('a picture is uploaded with the form, with its texts and its focal point, and sent back as it came it stays so', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.pressAndRead(await newEvent(browser), 'open-es');
  form
    .fill('translations[es][title]', 'Feria')
    .fill('image_alt[ca]', 'Parades')
    .fill('image_alt[es]', 'Puestos')
    .fill('image_focus', '20', '80');
  const { headers } = await browser.pressWithFile(form, 'draft', jpeg);

  const [, id] = /events\/(\d+)/.exec(headers.get('Location')!)!;
  const { image } = (await calendar.get(`/events/${id}`, { as: ADMIN })).body;
  expect(image).toMatchObject({ width: 400, alt_text: 'Parades', focal_point: { x: 0.2, y: 0.8 } });
  const before = await readMedia(image.id);
  expect(before.translations).toMatchObject({ ca: { alt_text: 'Parades' }, es: { alt_text: 'Puestos' } });
  const again = await browser.openForm(`//ca/edit/events/${id}`);
  expect([again.get('image'), again.get('image_alt[es]'), again.get('image_focus')]).toEqual([
    [String(image.id)],
    ['Puestos'],
    ['20', '80'],
  ]);
  expect((await browser.press(again, 'save')).headers.get('Location')).toContain('done=nothing');
  expect(await readMedia(image.id)).toEqual(before);
});

it('a chosen file survives a mistake in another field, and a form that is sent twice uploads it once', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = (await newEvent(browser)).fill('online_url', 'no');
  const answer = await browser.pressWithFile(form, 'publish', jpeg);
  const shown = new Form(answer.raw);

  expect([answer.status, readSummary(answer)]).toEqual([400, expect.not.stringContaining('Imatge')]);
  const [id] = shown.get('image');
  expect(await readMedia(id)).toMatchObject({ file_name: 'fira.jpg' });
  shown.fill('online_url', '');
  const answers = [await browser.pressWithFile(shown, 'publish', jpeg), await browser.pressWithFile(shown, 'publish', jpeg)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect([(await calendar.get('/events')).body.total, await countMedia()]).toEqual([1, 2]);
});

/** The first box of a photo of an iPhone. */
const HEIC = Buffer.from('0000001c6674797068656963000000006d696631686569636d696166', 'hex');
const wide = async () => drawImage(13_000, 10).png().toBuffer();

it.each([
  ['a PDF named .jpg', 'ca', () => Buffer.from('%PDF-1.7 a programme'), 'Aquest fitxer no és cap imatge JPEG', 'deseu-lo com a JPEG'],
  ['a HEIC', 'es', () => HEIC, 'Este archivo no es una imagen JPEG', 'foto HEIC de un iPhone'],
  ['a photo of 40 MB', 'en', () => Buffer.concat([jpeg, Buffer.alloc(40_000_000)]), 'has more than 1 MB', 'make it smaller'],
  ['a photo that is too wide', 'es', wide, 'tiene demasiados píxeles', 'redúzcala'],
  ['a photo of which half is missing', 'ca', () => jpeg.subarray(0, jpeg.length / 2), 'està malmesa', 'Torneu-la a treure'],
] as const)('%s is refused in %s at its field, with what to do, and nothing that was typed is lost', async (...refused) => {
  const [, language, draw, reason, remedy] = refused;
  const browser = await EditorBrowser.open(calendar);
  const form = (await newEvent(browser, language)).fill('cost', '5 €');
  const answer = await browser.pressWithFile(form, 'publish', await draw());

  expect([answer.status, readSummary(answer)]).toEqual([400, expect.stringMatching(`${reason}.*${remedy}`)]);
  const shown = new Form(answer.raw);
  expect([shown.get('cost'), shown.get('image')]).toEqual([['5 €'], ['']]);
  expect([await countMedia(), (await calendar.get('/events')).body.total]).toEqual([0, 0]);
});

it('a picture without a text is shown with the name of its file', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } }, { image: (await upload({})).id });
  const { body } = await (await EditorBrowser.open(calendar)).get(`//ca/edit/events/${id}`);

  const [, name] = /type="radio" id="f-image-\d+"[^>]*> <label[^>]*><img[^>]*> ?([^<]*)<\/label>/.exec(body) ?? [];
  expect(name).toMatch(/\.jpe?g$/);
});

it('an earlier picture is found by its text, chosen, and taken away', async () => {
  const picture = await upload({ alt_text: 'Gegants a la plaça' });
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const found = await browser.pressAndRead(form.fill('image_search', 'gegants').fill('cost', '5 €'), 'find-image');
  expect(found.choicesOf('image')).toEqual([String(picture.id), '']);
  await browser.press(found.fill('image', String(picture.id)), 'save');
  const { body } = await calendar.get(`/events/${id}`);
  await browser.press((await browser.openForm(`//ca/edit/events/${id}`)).fill('image', ''), 'save');

  expect(body).toMatchObject({ cost: '5 €', image: { id: picture.id, alt_text: 'Gegants a la plaça' } });
  expect((await calendar.get(`/events/${id}`)).body.image).toBe(false);
  expect((await browser.press(form.fill('image_search', 'res'), 'find-image')).body).toContain('Amb «res» no s’ha trobat cap imatge.');
});

it('a picture becomes decoration in all languages, and is none any more once it has a text', async () => {
  const picture = await upload({ 'translations[es][alt_text]': 'Puestos' });
  const { id } = await given.event({ ca: { title: 'Fira' } }, { image: picture.id });
  const browser = await EditorBrowser.open(calendar);
  await browser.press((await browser.openForm(`//ca/edit/events/${id}`)).fill('image_decoration', 'true'), 'save');
  const decoration = (await readMedia(picture.id)).translations;
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  expect(form.get('image_decoration')).toEqual(['true']);
  await browser.press(form.fill('image_decoration').fill('image_alt[ca]', 'Parades'), 'save');

  expect(decoration).toMatchObject({ ca: { alt_text: '' }, es: { alt_text: '' }, en: { alt_text: '' } });
  expect((await readMedia(picture.id)).translations.ca.alt_text).toBe('Parades');
  expect((await browser.openForm(`//ca/edit/events/${id}`)).get('image_decoration')).toEqual([]);
});

it('what a user may not say of a picture, the API refuses, and another text meanwhile is a conflict', async () => {
  const picture = await upload({ alt_text: 'Parades' });
  const author = await calendar.person('author');
  const { id } = await given.event({ ca: { title: 'Fira' } }, { image: picture.id });
  await calendar.patch(`/events/${id}`, { author: author.id });
  const [own, admin] = [await EditorBrowser.open(calendar, author), await EditorBrowser.open(calendar)];
  const refused = await own.press((await own.openForm(`//ca/edit/events/${id}`)).fill('image_alt[ca]', 'Meva'), 'save');
  const form = await admin.openForm(`//ca/edit/events/${id}`);
  await calendar.patch(`/media/${picture.id}`, { alt_text: 'Llibres' });
  const conflict = await admin.press(form.fill('image_alt[ca]', 'Parades i llibres'), 'save');

  expect([refused.status, readSummary(refused)]).toEqual([403, expect.stringContaining('No teniu permís')]);
  expect(conflict.status).toBe(409);
  expect((await readMedia(picture.id)).alt_text).toBe('Llibres');
});

it('a form with a file that is sent after the session has ended comes back without the file alone', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = await newEvent(browser);
  browser.cookies.clear();
  const page = await browser.pressWithFile(form, 'draft', jpeg);
  const signIn = new Form(page.raw, 'method="post"').fill('sign_in_username', 'admin').fill('sign_in_password', PASSWORD);
  const answer = await browser.post(`/${signIn.action}`, signIn.entries());

  expect([page.status, answer.status]).toEqual([401, 303]);
  expect((await calendar.get('/events?status=draft', { as: ADMIN })).body.events).toEqual([
    expect.objectContaining({ title: 'Fira', image: false }),
  ]);
});

it('a script uploads a picture with the session alone, and is told why one is refused', async () => {
  const path = '//ca/edit/pictures';
  const browser = await EditorBrowser.open(calendar);
  const send = (client: EditorBrowser, file: Buffer, headers = SAME_SITE) =>
    client.send('POST', path, { ...headers, Accept: 'application/json' }, mediaForm(file, {}, { part: 'image_file' }));

  const { body } = await send(browser, jpeg);
  expect(body.picture).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: 'fira.jpg', image: expect.stringContaining('/media/') });
  expect((await send(browser, Buffer.from('no'))).body.refusal).toContain('no és cap imatge');
  expect((await send(browser, jpeg, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send(new EditorBrowser(calendar), jpeg)).status).toBe(303);
  expect(await countMedia()).toBe(1);
});
