import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, type Answer } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { useTwoInstances } from '../../support/two-instances.js';

const instances = useTwoInstances();
const [calendar] = instances;
const given = new Given(calendar);

const EDITS = 50;
let id: number;

beforeEach(async () => {
  ({ id } = await given.event({ ca: {}, es: {}, en: {} }));
});

/** Sends a change through one of the instances. An overloaded service refuses a request with 503 and writes nothing. */
async function edit(n: number, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await instances[n % 2]!.patch(`/events/${id}`, body, { headers });
  return answer.status === 503 ? edit(n, body, headers) : answer;
}

const editAll = (edits: readonly object[], headersOf: (n: number) => Record<string, string> = () => ({})) =>
  Promise.all(edits.map((body, n) => edit(n, body, headersOf(n))));

const TEXTS = ['title', 'description', 'excerpt', 'website', 'slug'] as const;
const buildText = (field: string, language: string) => (field === 'website' ? `https://example.org/${language}` : `${field}-${language}`);

it('50 updates of different fields of one event at once lose none', async () => {
  const { id: venue } = await given.venue();
  const { id: organizer } = await given.organizer();
  const { id: parent } = await given.event();
  const [category, tag] = [await given.category(), await given.tag()];
  const texts = ['ca', 'es', 'en'].flatMap((language) => TEXTS.map((field) => ({ language, field, value: buildText(field, language) })));
  const flags = { featured: true, sticky: true, show_map: false, show_map_link: false, hide_from_listings: true };
  const shared = { ...flags, cost: '10 €', timezone: 'Europe/London', date: '2020-01-02 03:04:05', post_parent: parent };
  const links = { venue: [venue], organizer: [organizer], categories: [category.id], tags: [tag.id] };
  const edits = [
    ...texts.map(({ language, field, value }) => ({ translations: { [language]: { [field]: value } } })),
    ...Object.entries({ ...shared, ...links }).map(([field, value]) => ({ [field]: value })),
  ];

  const answers = await editAll([...edits, ...Array.from({ length: EDITS - edits.length }, () => ({}))]);

  const { body } = await calendar.get(`/events/${id}`, { as: ADMIN });
  const { body: translations } = await calendar.get(`/events/${id}/translations`, { as: ADMIN });
  expect(answers.map(({ status }) => status)).toEqual(Array(EDITS).fill(200));
  expect(body).toMatchObject({ ...shared, venue: { id: venue }, organizer: [{ id: organizer }] });
  expect([body.categories[0].id, body.tags[0].id]).toEqual([category.id, tag.id]);
  for (const { language, field, value } of texts)
    expect([language, field, translations[language][field]]).toEqual([language, field, value]);
});

it('of 50 updates of the same fields the last one wins, with all of its fields', async () => {
  const edits = Array.from({ length: EDITS }, (_, n) => ({
    title: `Versió ${n}`,
    cost: `${n + 1} €`,
    featured: n % 2 === 0,
    categories: [`Versió ${n}`],
    translations: { en: { title: `Version ${n}` } },
  }));
  const answers = await editAll(edits, (n) => ({ 'X-Request-Id': `edit-number-${n}` }));

  const log = await calendar.get(`//ca/api/auth/v1/audit?type=event&id=${id}&per_page=1`, { as: ADMIN });
  const winner = edits[Number(log.body.changes[0].request_id.split('-').at(-1))]!;
  const { body } = await calendar.get(`/events/${id}`);
  const english = await calendar.get(`/events/${id}`, { language: 'en' });
  expect(answers.map(({ status }) => status)).toEqual(Array(EDITS).fill(200));
  expect([body.title, body.cost, body.featured, english.body.title]).toEqual([
    winner.title,
    winner.cost,
    winner.featured,
    winner.translations.en.title,
  ]);
  expect(body.categories.map(({ name }: { name: string }) => name)).toEqual(winner.categories);
});

it('of 50 updates of the state that all of them read, one is done, and the others get its ETag', async () => {
  const read = () => calendar.get(`/events/${id}`, { as: ADMIN, headers: { 'Accept-Encoding': 'identity' } });
  const etag = (await read()).headers.get('ETag')!;

  const edits = Array.from({ length: EDITS }, (_, n) => ({ title: `Versió ${n}` }));
  const answers = await editAll(edits, () => ({ 'If-Match': etag }));

  const current = await read();
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 412);
  expect([done.length, refused.length]).toEqual([1, EDITS - 1]);
  expect(current.body.title).toBe(done[0]!.body.title);
  expect(new Set(refused.map(({ body }) => body.data.etag))).toEqual(new Set([current.headers.get('ETag')]));
});
