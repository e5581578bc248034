import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { FIRA } from '../../../support/resources.js';

const calendar = useCalendar();

/** 31 combining marks. Of these, a letter may have 30. */
const MARKS = '\u0315'.repeat(16) + '\u0300'.repeat(15);
const reasonsOf = ({ body }: { body: { data: { details?: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(body.data.details ?? {}).map(([name, { code }]) => [name, code]));

it('more than 30 combining marks in a row are refused in every text, with a reason in the language of the address', async () => {
  const text = `a${MARKS}`;
  const answer = await calendar.post('/events', {
    ...FIRA,
    ...{ title: text, description: text, excerpt: text, slug: text, tags: [text], website: `https://example.org/${text}` },
    venue: { venue: text, translations: { en: { city: text } } },
  });

  expect(answer.status).toBe(400);
  expect(reasonsOf(answer)).toEqual({
    ...{ title: 'too-many-marks', description: 'too-many-marks', excerpt: 'too-many-marks', slug: 'too-many-marks' },
    ...{ tags: 'too-many-marks', website: 'too-many-marks' },
    ...{ 'venue.venue': 'too-many-marks', 'venue.translations.en.city': 'too-many-marks' },
  });
  expect(answer.body.data.params.title).toBe('no pot tenir més de 30 signes diacrítics combinables seguits');
  expect(reasonsOf(await calendar.get(`/events?search=${encodeURIComponent(text)}`))).toEqual({ search: 'too-many-marks' });
  expect(reasonsOf(await calendar.post('//ca/api/auth/v1/tokens', { name: text }))).toEqual({ name: 'too-many-marks' });
});

it('30 combining marks in a row are kept, as often as the text has them', async () => {
  const text = `e${'\u0323'.repeat(30)}`;

  expect((await calendar.post('/events', { ...FIRA, title: text.repeat(8) })).status).toBe(201);
});

it.each([
  ['too many tags', '<b>a</b>'.repeat(2_501), 'too-many-tags'],
  ['tags too far inside each other', `${'<b>'.repeat(101)}a${'</b>'.repeat(101)}`, 'too-nested'],
  ['lists that are not closed', '<ul>'.repeat(2_000) + '</p>'.repeat(2_000), 'too-nested'],
])('a description with %s is refused', async (_what, description, code) => {
  expect(reasonsOf(await calendar.post('/events', { ...FIRA, description }))).toEqual({ description: code });
});

it('a long list, and paragraphs that are not closed, are kept', async () => {
  const list = `<ul>${'<li><a href="https://example.org">a</a></li>'.repeat(500)}</ul>`;
  const { body } = await calendar.post('/events', { ...FIRA, description: list, excerpt: '<p>a'.repeat(200) });

  expect(body.description.match(/<li>/g)).toHaveLength(500);
  expect(body.excerpt.match(/<p>/g)).toHaveLength(200);
  expect((await calendar.patch(`/events/${body.id}`, { description: body.description })).body.description).toBe(body.description);
});

it.each([
  ['10,001 unknown members', JSON.stringify({ ...FIRA, unknown: Array(10_000).fill(1) })],
  ['10,001 empty venues', JSON.stringify({ ...FIRA, venue: Array(10_001).fill({}) })],
  ['20,001 signs of markup in all texts', JSON.stringify({ ...FIRA, description: '<'.repeat(10_001), excerpt: '&'.repeat(10_000) })],
])('a body with %s is refused', async (_what, body) => {
  const answer = await calendar.request('POST', '/events', { as: ADMIN, headers: { 'Content-Type': 'application/json' }, body });

  expect([answer.status, answer.body.code]).toEqual([400, 'rest_body_too_complex']);
  expect(await calendar.database.query('SELECT id FROM event')).toEqual([]);
});

it('an array in a form is no longer than what was sent', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...FIRA, 'venue[4000000000]': '1' })) body.set(name, value);

  const answer = await calendar.request('POST', '/events', { as: ADMIN, body });

  expect([answer.status, answer.body.code]).toEqual([400, 'rest_body_too_complex']);
});
