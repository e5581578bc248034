import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { FIRA, FIRA_DATES } from '../../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each([
  ['keeps plain text', 'a < b & c', 'a < b & c'],
  ['keeps entities as they were typed', 'R&amp;D &lt;b&gt;', 'R&amp;D &lt;b&gt;'],
  ['keeps quotes and apostrophes', `L'Olla "d'or"`, `L'Olla "d'or"`],
  ['keeps emoji and every script', '🎉 Ñandú 東京 ела·ла', '🎉 Ñandú 東京 ела·ла'],
  ['loses its tags', '<b>Fira</b> del <a href="x">llibre</a>', 'Fira del llibre'],
  ['loses a script with its content', 'Fira<script>alert(1)</script>', 'Fira'],
  ['loses nested tags', '<scr<script></script>ipt>Fira', 'Fira'],
  ['loses a tag that is not closed', 'Fira <img src=x onerror=alert(1)', 'Fira'],
  ['loses an open script', 'Fira<script', 'Fira'],
  ['loses tags that begin inside each other', 'Fira <b<i<u>', 'Fira'],
  ['keeps a sign that begins no tag', 'Nens <3 anys, 1<2', 'Nens <3 anys, 1<2'],
  ['keeps joiners', 'Família 👩\u200d👩\u200d👧', 'Família 👩\u200d👩\u200d👧'],
  ['loses NUL and control characters', 'Fi\u0000ra\u0007\u001b\u009f', 'Fira'],
  ['loses direction marks', 'Fira\u202e erbill\u2066\u200f\u061c', 'Fira erbill'],
  ['becomes one line', ' Fira\r\n\tdel   llibre\u2028', 'Fira del llibre'],
  ['becomes composed (NFC)', 'Mu\u0301sica', 'M\u00fasica'],
])('a title %s', async (_what, sent, kept) => {
  const { status, body } = await calendar.post('/events', { title: sent, ...FIRA_DATES });

  expect(status).toBe(201);
  expect(body.title).toBe(kept);
  const again = await calendar.patch(`/events/${body.id}`, { title: body.title });
  expect(again.body.title).toBe(kept);
  expect((await calendar.get(`/events/${body.id}`)).body.title).toBe(kept);
});

it.each([
  ['title', { ca: 'Fira', en: 'Fair' }, 'texts-by-language'],
  ['description', { ca: '<p>Llibres</p>' }, 'texts-by-language'],
  ['title', { rendered: 'Fira' }, 'text'],
  ['title', ['Fira'], 'text'],
])('a %s that is %j is refused with the code %s, texts by language with a hint', async (field, value, code) => {
  const { status, body } = await calendar.post('/events', { title: 'Fira', ...FIRA_DATES, [field]: value });

  expect(status).toBe(400);
  expect(body.data.details).toMatchObject({ [field]: { code } });
  expect(body.data.params[field].includes('translations')).toBe(code === 'texts-by-language');
});

it('the service cleans the names of all resources alike', async () => {
  const name = '<i>a</i> < b & c\u202e';

  expect(await given.venue({ ca: { venue: name, address: name, city: name } })).toMatchObject({
    venue: 'a < b & c',
    address: 'a < b & c',
    city: 'a < b & c',
  });
  expect(await given.organizer({ ca: { organizer: name } }, { phone: name })).toMatchObject({ organizer: 'a < b & c', phone: 'a < b & c' });
  expect(await given.category({ ca: { name } })).toMatchObject({ name: 'a < b & c' });
  expect(await given.tag({ ca: { name } })).toMatchObject({ name: 'a < b & c' });
  const { body } = await calendar.post('/events', { title: name, ...FIRA_DATES, venue: { venue: name }, categories: [name] });
  expect(body).toMatchObject({ title: 'a < b & c', venue: { venue: 'a < b & c' }, categories: [{ name: 'a < b & c' }] });
});

it.each(['\ud83c', 'Fira \udf89', '\udf89\ud83c'])('the service refuses half of a surrogate pair: %j', async (title) => {
  const { status, body } = await calendar.post('/events', {
    title,
    slug: title,
    ...FIRA_DATES,
    tags: [title],
    venue: { venue: title, description: title },
  });

  expect(status).toBe(400);
  expect(body.code).toBe('rest_invalid_param');
  expect(Object.keys(body.data.params).sort()).toEqual(['slug', 'tags', 'title', 'venue.description', 'venue.venue']);
  expect(await calendar.database.query('SELECT id FROM event')).toEqual([]);
});

it('the service refuses a title that is empty after cleaning', async () => {
  for (const title of ['', '   ', '\u0000', '<script>alert(1)</script>', '\u202e']) {
    const { status, body } = await calendar.post('/events', { title, ...FIRA_DATES });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { title: 'no pot ser buit' } } });
  }
});

const LIMITS: [collection: string, field: string, limit: number][] = [
  ['events', 'title', 255],
  ['events', 'excerpt', 4_000],
  ['events', 'description', 65_000],
  ['venues', 'venue', 255],
  ['venues', 'city', 255],
  ['organizers', 'organizer', 255],
  ['categories', 'name', 255],
  ['tags', 'description', 65_000],
];
const REQUIRED: Record<string, object> = {
  events: FIRA,
  venues: { venue: 'Palau' },
  organizers: { organizer: 'Orfeó' },
  categories: { name: 'Música' },
  tags: { name: 'gratis' },
};

it.each(LIMITS)('%s: the field %s accepts %i code points and no more', async (collection, field, limit) => {
  const longest = '🎉'.repeat(limit);

  const kept = await calendar.post(`/${collection}`, { ...REQUIRED[collection], [field]: longest });
  const refused = await calendar.post(`/${collection}`, { ...REQUIRED[collection], [field]: `${longest}a` }, { language: 'en' });

  expect(kept.status).toBe(201);
  expect(kept.body[field]).toBe(longest);
  expect(refused.status).toBe(400);
  expect(refused.body.data.params).toEqual({ [field]: `must have at most ${limit} characters` });
  expect(refused.body.data.details[field]).toMatchObject({ code: 'too-long', limit });
});

it('a title counts the variation selector of an emoji as a code point', async () => {
  const hearts = '\u2764\ufe0f'.repeat(127);

  const kept = await calendar.post('/events', { ...REQUIRED.events, title: `${hearts}a` });
  const refused = await calendar.post('/events', { ...REQUIRED.events, title: `${hearts}ab` });

  expect([kept.status, kept.body.title]).toEqual([201, `${hearts}a`]);
  expect(refused.body.data.details).toMatchObject({ title: { code: 'too-long', limit: 255 } });
});

it('the error of a text that breaks several rules names the first of them', async () => {
  const refused = await calendar.post('/organizers', { organizer: 'Orfeó', email: 'x'.repeat(255), phone: 7, website: 7 });

  expect(refused.body.data.details).toMatchObject({
    email: { code: 'too-long', limit: 254 },
    phone: { code: 'text' },
    website: { code: 'text' },
  });
});

it('an event accepts web addresses of 2,048 characters and slugs of 200, and no more', async () => {
  const address = `https://example.cat/${'a'.repeat(2048 - 'https://example.cat/'.length)}`;
  const kept = await calendar.post('/events', { ...REQUIRED.events, website: address, slug: 'a'.repeat(200) });
  const refused = await calendar.post('/events', { ...REQUIRED.events, website: `${address}a`, slug: 'a'.repeat(201) });

  expect(kept.body).toMatchObject({ website: address, slug: 'a'.repeat(200) });
  expect(Object.keys(refused.body.data.params).sort()).toEqual(['slug', 'website']);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.cat', '//example.cat', 'example.cat', 'https://'])(
  'the service refuses «%s» as a web address',
  async (website) => {
    const { status, body } = await calendar.post('/events', { ...REQUIRED.events, website, image: website });

    expect(status).toBe(400);
    expect(Object.keys(body.data.params).sort()).toEqual(['image', 'website']);
  },
);

it.each(['\u200b', '\u200d\u200c', '\ufe0f', '\u2060\u00ad', '\u3164', '\u2800', '<b>\u200b</b>', ' \u034f ', '\u{e0041}'])(
  'the service refuses a name that shows nothing: %j',
  async (name) => {
    const empty = (field: string) => ({ status: 400, body: { data: { details: { [field]: { code: 'empty' } } } } });

    expect(await calendar.post('/events', { title: name, ...FIRA_DATES })).toMatchObject(empty('title'));
    expect(await calendar.post('/venues', { venue: name })).toMatchObject(empty('venue'));
    expect(await calendar.post('/tags', { name })).toMatchObject(empty('name'));
    expect(await calendar.post('/events', { ...FIRA, tags: [name] })).toMatchObject(empty('tags'));
  },
);
