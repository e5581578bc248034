import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const NOTHING = { accessibility: [], accessibility_note: null };

it('an event and its venue say for whom they are, always', async () => {
  const venue = await given.venue();
  const { id } = await given.event({ ca: {} }, { venue: venue.id });

  const { body } = await calendar.get(`/events/${id}`);

  expect(body).toMatchObject({ ...NOTHING, age_min: null, age_max: null, venue: NOTHING, venues: [NOTHING] });
  expect((await calendar.get(`/venues/${venue.id}`)).body).toMatchObject(NOTHING);
});

it('an event without any accessibility of its own shows that of its venue in the venue', async () => {
  const at = { accessibility: ['hearing', 'motor'], accessibility_note: 'Ascensor' };
  const { id } = await given.event({ ca: {} }, { venue: { venue: 'Ateneu', ...at } });

  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({
    ...NOTHING,
    venue: { accessibility: ['motor', 'hearing'], accessibility_note: 'Ascensor' },
  });
});

describe.each([
  ['events', 'accessibility', ['visual', 'psychic'], []],
  ['events', 'accessibility_note', 'Amb intèrpret de llengua de signes', null],
  ['events', 'age_min', 6, null],
  ['events', 'age_max', 0, null],
  ['venues', 'accessibility', ['motor', 'visual', 'hearing', 'intellectual', 'psychic'], []],
  ['venues', 'accessibility_note', 'Ascensor', null],
] as const)('of %s, %s', (collection, field, value, cleared) => {
  it('is kept by an update that omits it, written, and cleared with null', async () => {
    const create = () =>
      collection === 'events' ? given.event({ ca: {} }, { [field]: value }) : given.venue({ ca: {} }, { [field]: value });
    const record = await create();
    const change = async (fields: object) => (await calendar.patch(`/${collection}/${record.id}`, fields)).body[field];

    expect(record[field]).toEqual(value);
    expect(await change({ description: 'Nou' })).toEqual(value);
    expect(await change({ [field]: null })).toEqual(cleared);
    expect(await change({ [field]: value })).toEqual(value);
    expect((await calendar.get(`/${collection}/${record.id}`)).body[field]).toEqual(value);
  });
});

it('words are kept in one order, each once, from a list or a text', async () => {
  const { id } = await given.event({ ca: {} }, { accessibility: 'psychic, motor,motor' });

  expect((await calendar.get(`/events/${id}`)).body.accessibility).toEqual(['motor', 'psychic']);
  expect((await calendar.patch(`/events/${id}`, { accessibility: '' })).body.accessibility).toEqual([]);
});

it('the note is one line of plain text in each language, with fallback', async () => {
  const { id } = await given.venue({
    ca: { accessibility_note: ' <b>Ascensor</b>\ni rampa ' },
    es: {},
    en: { accessibility_note: 'A lift' },
  });

  expect((await calendar.get(`/venues/${id}`, { language: 'es' })).body.accessibility_note).toBe('Ascensor i rampa');
  expect((await calendar.get(`/venues/${id}/translations`)).body).toMatchObject({
    ca: { status: 'complete', accessibility_note: 'Ascensor i rampa' },
    es: { status: 'partial', accessibility_note: null },
    en: { status: 'complete', accessibility_note: 'A lift' },
  });
});

it.each([
  ['events', 'accessibility', ['motor', 'wheelchair'], 'choice'],
  ['events', 'accessibility_note', 'x'.repeat(256), 'too-long'],
  ['events', 'age_min', -1, 'between'],
  ['events', 'age_max', 121, 'between'],
  ['events', 'age_min', 'six', 'integer'],
  ['events', 'age_min', 6.5, 'integer'],
  ['venues', 'accessibility', 'blind', 'choice'],
  ['venues', 'accessibility_note', 'x'.repeat(256), 'too-long'],
])('of %s, %s = %j is refused with %s, and changes nothing', async (collection, field, value, code) => {
  const { id } = collection === 'events' ? await given.event() : await given.venue();

  const { status, body } = await calendar.patch(`/${collection}/${id}`, { description: 'Altra', [field]: value });

  expect([status, body.data.details]).toEqual([400, { [field]: expect.objectContaining({ code }) }]);
  expect((await calendar.get(`/${collection}/${id}`)).body.description).toBe(null);
});

it('the highest age is not below the lowest, also where a write sends one of them', async () => {
  const create = await calendar.post('/events', {
    title: 'Conte',
    start_date: '2026-12-01',
    end_date: '2026-12-01',
    age_min: 7,
    age_max: 3,
  });
  const { id } = await given.event({ ca: {} }, { age_min: 3, age_max: 7 });
  const change = async (fields: object) => {
    const { status, body } = await calendar.patch(`/events/${id}`, fields);
    return [status, body.age_min ?? body.data.details];
  };
  const refused = { age_min: expect.objectContaining({ code: 'between', min: 0, max: 7 }) };

  expect([create.status, Object.keys(create.body.data.details)]).toEqual([400, ['age_max']]);
  expect(await change({ age_min: 8 })).toEqual([400, refused]);
  expect(await change({ age_max: 2 })).toEqual([400, { age_max: expect.objectContaining({ code: 'between', min: 3 }) }]);
  expect(await change({ age_min: 8, age_max: 8 })).toEqual([200, 8]);
  expect(await change({ age_min: 9, age_max: null })).toEqual([200, 9]);
});

it('a date of a series has an accessibility and ages of its own, and follows the series again', async () => {
  const { second, third } = await given.course(
    { accessibility: ['motor'], age_min: 6 },
    { ca: { title: 'Curs', accessibility_note: 'Rampa' } },
  );
  const own = { accessibility: ['hearing'], age_max: 12, accessibility_note: 'Amb intèrpret' };

  const changed = await calendar.patch(`/events/${second}`, own);
  const refused = await calendar.patch(`/events/${second}`, { age_max: 5 });

  expect(changed.body).toMatchObject({ ...own, age_min: 6 });
  expect(new Set(changed.body.changed)).toEqual(new Set(['accessibility', 'accessibility_note', 'age_max']));
  expect([refused.status, Object.keys(refused.body.data.details)]).toEqual([400, ['age_max']]);
  expect((await calendar.get(`/events/${third}`)).body).toMatchObject({
    accessibility: ['motor'],
    age_max: null,
    accessibility_note: 'Rampa',
  });
  const { body } = await calendar.patch(`/events/${second}`, { inherit: ['accessibility', 'age_max'] });
  expect(body).toMatchObject({ accessibility: ['motor'], age_max: null, changed: ['accessibility_note'] });
});

it('the ages of a series go with those of its dates, so that each date can be written', async () => {
  const { id, second } = await given.course();
  await calendar.patch(`/events/${second}`, { age_min: 10 });

  const refused = await calendar.patch(`/events/${id}`, { age_max: 5 });

  expect([refused.status, Object.keys(refused.body.data.details)]).toEqual([400, ['age_max']]);
  expect((await calendar.get(`/events/${id}`)).body.age_max).toBeNull();
  expect((await calendar.patch(`/events/${id}`, { age_max: 12 })).status).toBe(200);
  expect((await calendar.patch(`/events/${second}`, { title: 'Final' })).body).toMatchObject({ age_min: 10, age_max: 12 });
});
