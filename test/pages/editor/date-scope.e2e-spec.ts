import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const TITLE = 'translations[ca][title]';
const COURSE = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };

const read = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await calendar.get(`/events/${id}`)).body));
const titlesOf = async (ids: readonly number[]) => (await read(ids)).map(({ title }) => title);

it('the heading of a date names it, and the least far-reaching change is chosen', async () => {
  const { first, second, third } = await given.course(COURSE);
  await calendar.patch(`/events/${third}`, { cost: '5 €' });
  const browser = await EditorBrowser.open(calendar);
  const page = await browser.get(`//en/edit/events/${second}`);

  expect(page.body).toContain('<h1>Tuesday, December 8, 2026 – Curs</h1>');
  expect(page.body).toMatch(/Only this date<.*This and the following 2<.*All 4<.*Tuesday, December 15, 2026: Price</);
  const form = new Form(page.raw);
  expect([form.choicesOf('scope'), form.get('scope')]).toEqual([['one', 'following', 'all'], ['one']]);
  expect((await browser.openForm(`//en/edit/events/${first}`)).choicesOf('scope')).toEqual(['one', 'all']);
});

it.each([
  ['one', ['Curs', 'Taller', 'Propi', 'Curs']],
  ['following', ['Curs', 'Taller', 'Propi', 'Taller']],
  ['all', ['Taller', 'Taller', 'Propi', 'Taller']],
])('a new title is saved for %s, and dates keep their own', async (scope, titles) => {
  const { ids, second, third } = await given.course(COURSE);
  await calendar.patch(`/events/${second}`, { title: 'Visita' });
  await calendar.patch(`/events/${third}`, { title: 'Propi' });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${second}`);

  const answer = await browser.press(form.fill(TITLE, 'Taller').fill('scope', scope), 'save');

  expect(answer.status).toBe(303);
  expect(await titlesOf(ids)).toEqual(titles);
});

it('one date is moved, and a new time of day is saved for all', async () => {
  const { id, ids, second, third } = await given.course(COURSE);
  const browser = await EditorBrowser.open(calendar);
  const moved = await browser.openForm(`//ca/edit/events/${second}`);
  await browser.press(moved.fill('start_date', '2026-12-09').fill('end_date', '2026-12-09'), 'save');
  const later = await browser.openForm(`//ca/edit/events/${third}`);
  const answer = await browser.press(later.fill('start_date_time', '19:00').fill('end_date_time', '21:00').fill('scope', 'all'), 'save');

  expect(locationOf(answer)[1]).toContain(`/ca/edit/events/${id}?done=save`);
  expect((await read(ids)).map(({ start_date }) => start_date)).toEqual([
    ...['2026-12-01 19:00:00', '2026-12-09 18:00:00', '2026-12-15 19:00:00', '2026-12-22 19:00:00'],
  ]);
});

it('what all dates get is undone at once, also what one of them had of its own', async () => {
  const { id, ids, second } = await given.course(COURSE);
  await calendar.patch(`/events/${second}`, { title: 'Visita', start_date: '2026-12-09 18:30', end_date: '2026-12-09 20:00' });
  const readAll = async () => (await read(ids)).map(({ title, start_date, end_date }) => [title, start_date, end_date]);
  const before = await readAll();
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm(`//ca/edit/events/${second}`)).fill(TITLE, 'Taller').fill('start_date_time', '19:00');

  const answer = await browser.press(form.fill('scope', 'all'), 'save');

  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  expect(await readAll()).toEqual(['01', '09', '15', '22'].map((day) => ['Taller', `2026-12-${day} 19:00:00`, `2026-12-${day} 20:00:00`]));
  const page = await browser.get(`/${answer.headers.get('Location')}`);
  const undone = await browser.press(new Form(page.raw, 'class="undo"'), 'undo');
  expect(undone.body).toMatch(/class="notice"[^>]*>[^<]*Títol/);
  expect(await readAll()).toEqual(before);
});

it('tickets are sold out on all dates, also on one with a ticket status of its own', async () => {
  const { id, ids, second } = await given.course(COURSE);
  await calendar.patch(`/events/${second}`, { ticket_status: 'limited' });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${second}`);

  const answer = await browser.press(form.fill('ticket_status', 'sold_out').fill('scope', 'all'), 'save');

  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  expect((await read(ids)).map(({ ticket_status }) => ticket_status)).toEqual(ids.map(() => 'sold_out'));
  // A ticket status alone makes no version.
  expect((await browser.get(`/${answer.headers.get('Location')}`)).body).not.toContain('class="undo"');
});

const NIGHT = { ...COURSE, start_date: '2026-12-01 22:00', end_date: '2026-12-02 02:00' };
const EVENING = { ...COURSE, start_date: '2026-12-01 22:00', end_date: '2026-12-01 23:00' };

it.each([
  {
    what: 'a start',
    course: COURSE,
    own: { end_date: '2026-12-08 21:00' },
    typed: ['start_date_time=19:00'],
    times: ['01 19:00', '01 20:00', '08 19:00', '08 21:00'],
  },
  {
    what: 'an end',
    course: COURSE,
    own: { start_date: '2026-12-08 18:30' },
    typed: ['end_date_time=21:00'],
    times: ['01 18:00', '01 21:00', '08 18:30', '08 21:00'],
  },
  {
    what: 'an end of a date that was moved',
    course: COURSE,
    own: { start_date: '2026-12-09 18:00', end_date: '2026-12-09 20:00' },
    typed: ['end_date_time=21:00'],
    times: ['01 18:00', '01 21:00', '09 18:00', '09 21:00'],
  },
  {
    what: 'an end after midnight',
    course: NIGHT,
    own: { end_date: '2026-12-08 23:00' },
    typed: ['end_date=2026-12-09', 'end_date_time=02:30'],
    times: ['01 22:00', '02 02:30', '08 22:00', '09 02:30'],
  },
  {
    what: 'an end before midnight',
    course: EVENING,
    own: { end_date: '2026-12-09 03:00' },
    typed: ['end_date=2026-12-08', 'end_date_time=23:30'],
    times: ['01 22:00', '01 23:30', '08 22:00', '08 23:30'],
  },
])(
  '$what is saved for all, from a date with times of its own, which keeps those that were not typed',
  async ({ course, own, typed, times }) => {
    const { first, second } = await given.course(course);
    await calendar.patch(`/events/${second}`, own);
    const browser = await EditorBrowser.open(calendar);
    const form = await browser.openForm(`//ca/edit/events/${second}`);
    for (const [name, value] of typed.map((one) => one.split('='))) form.fill(name!, value!);

    const answer = await browser.press(form.fill('scope', 'all'), 'save');

    expect(answer.status).toBe(303);
    const shown = (await read([first, second])).flatMap(({ start_date, end_date }) => [start_date, end_date]);
    expect(shown).toEqual(times.map((time) => `2026-12-${time}:00`));
  },
);

it('a new title in one language is saved for all, and a date keeps its own in another one', async () => {
  const { id, first, second } = await given.course(COURSE, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
  await calendar.patch(`/events/${second}`, { translations: { ca: { title: 'Visita' }, es: { title: 'Propio' } } });
  const readTitle = async (one: number, language: string) => (await calendar.get(`/events/${one}`, { language })).body.title;
  const readTitles = async () => Promise.all([first, second].map(async (one) => [await readTitle(one, 'ca'), await readTitle(one, 'es')]));
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${second}`);

  await browser.press(form.fill(TITLE, 'Taller').fill('scope', 'all'), 'save');

  expect(await readTitles()).toEqual([
    ['Taller', 'Curso'],
    ['Taller', 'Propio'],
  ]);
  await calendar.patch(`/events/${id}`, { translations: { ca: { title: 'Després' }, es: { title: 'Después' } } });
  expect(await readTitles()).toEqual([
    ['Després', 'Después'],
    ['Després', 'Propio'],
  ]);
});

it('what all dates would get is written to none if it is refused', async () => {
  const { ids, second } = await given.course(COURSE);
  await calendar.patch(`/events/${second}`, { title: 'Visita' });
  const before = await read(ids);
  const browser = await EditorBrowser.open(calendar);
  const form = (await browser.openForm(`//ca/edit/events/${second}`)).fill(TITLE, 'Taller').fill('end_date_time', '17:00');

  const answer = await browser.press(form.fill('scope', 'all'), 'save');

  expect([answer.status, new Form(answer.raw).get('scope')]).toEqual([400, ['all']]);
  expect(await read(ids)).toEqual(before);
});

it.each([
  ['keep', 4],
  ['drop', 3],
])('a shorter rule that would lose a changed date asks what becomes of it: %s', async (choice, total) => {
  const { id, fourth } = await given.course(COURSE);
  await calendar.patch(`/events/${fourth}`, { title: 'Final' });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const question = await browser.press(form.fill('recurrence[count]', '3').fill('cost', '5 €'), 'save');

  expect(question.status).toBe(409);
  expect(question.body).toContain('<li>dimarts, 22 de desembre del 2026: Títol');
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ cost: null, occurrences: { total: 4 } });
  const answer = await browser.press(new Form(question.raw), `lost-${choice}`);
  expect(answer.status).toBe(303);
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ cost: '5 €', occurrences: { total } });
});

it('one date is cancelled with a reason, and the undo of it brings it back', async () => {
  const { second } = await given.course(COURSE);
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${second}`);
  const question = await browser.pressAndRead(form.fill('cost', '5 €'), 'cancel');
  const answer = await browser.press(question.fill('translations[ca][status_reason]', 'Pluja'), 'save');

  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ event_status: 'cancelled', status_reason: 'Pluja', cost: '5 €' });
  const page = await browser.get(`/${answer.headers.get('Location')}`);
  const undo = new Form(page.raw, 'class="undo"');
  await browser.press(undo, 'undo');
  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ event_status: 'scheduled', changed: [] });
});

it.each([
  ['an event', async () => (await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } })).id as number],
  ['a series', async () => (await given.course(COURSE, { ca: { title: 'Curs' }, es: { title: 'Curso' } })).id],
  ['a date', async () => (await given.course(COURSE, { ca: { title: 'Curs' }, es: { title: 'Curso' } })).second],
])('%s is cancelled with a reason in each language, and takes place after all', async (_, make) => {
  const id = await make();
  const readState = async () => {
    const { body } = await calendar.get(`/events/${id}`);
    const { body: spanish } = await calendar.get(`/events/${id}`, { language: 'es' });
    return [body.event_status, body.status_reason, spanish.status_reason];
  };
  const browser = await EditorBrowser.open(calendar);
  const question = await browser.pressAndRead(await browser.openForm(`//ca/edit/events/${id}`), 'cancel');
  const before = await readState();
  question.fill('translations[ca][status_reason]', 'Pluja').fill('translations[es][status_reason]', 'Lluvia');
  await browser.press(question, 'save');
  const cancelled = await readState();
  await browser.press(await browser.openForm(`//ca/edit/events/${id}`), 'uncancel');

  expect([before, cancelled, await readState()]).toEqual([
    ['scheduled', null, null],
    ['cancelled', 'Pluja', 'Lluvia'],
    ['scheduled', null, null],
  ]);
});

it('a change of the following dates says how it is taken back, and that brings the dates back', async () => {
  const { id, third } = await given.course(COURSE);
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${third}`);
  const answer = await browser.press(form.fill(TITLE, 'Taller').fill('scope', 'following'), 'save');
  const page = await browser.get(`/${answer.headers.get('Location')}`);

  expect(answer.headers.get('Location')).toContain('?done=divide&');
  expect(page.body).toMatch(/data-done>[^<]*moveu-la a la paperera/);
  expect(page.body).toContain(`href="/ca/edit/events/${id}/history"`);
  await browser.press(new Form(page.raw), 'trash');
  const [, version] = /history\/(\d+)"/.exec((await browser.get(`//ca/edit/events/${id}/history`)).body)!;
  const path = `//ca/edit/events/${id}/history/${version}`;
  const undone = await browser.post(path, (await browser.openForm(path, 'class="undo"')).press('undo'));

  expect(undone.status).toBe(200);
  const { body } = await calendar.get('/events?start_date=2026-12-01');
  expect(body.events.map((one: { title: string; start_date: string }) => [one.title, one.start_date.slice(8, 10)])).toEqual(
    ['01', '08', '15', '22'].map((day) => ['Curs', day]),
  );
});
