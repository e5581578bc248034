import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import type { Form } from '../../support/form.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf, readSummary } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const START = { start_date: '2026-12-15 18:00', end_date: '2026-12-15 20:00' };

/** Returns what the page says of the dates, without tags. */
const readDates = (page: string) =>
  /data-dates=[^>]*>(.*?)<\/div>/s
    .exec(page)![1]!
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Fills in the form of a new event that begins on Tuesday 15 December 2026. */
function fillNew(form: Form): Form {
  form.fill('translations[en][title]', 'Course').fill('start_date', '2026-12-15').fill('start_date_time', '18:00');
  return form.fill('end_date_time', '20:00');
}

const WAYS: [string, Record<string, string[]>, string[]][] = [
  ['every week, on the weekday on which it starts', { repeats: ['weekly'], count: ['3'] }, ['RRULE:FREQ=WEEKLY;COUNT=3']],
  [
    'every second week on two days, until a day that is typed',
    { repeats: ['weekly'], every_weekly: ['2'], weekdays: ['TU', 'TH'], until: ['30/6/2027'] },
    ['RRULE:FREQ=WEEKLY;UNTIL=20270630T215959Z;INTERVAL=2;BYDAY=TU,TH'],
  ],
  ['on the same day of each month', { repeats: ['monthly'], count: ['2'] }, ['RRULE:FREQ=MONTHLY;COUNT=2;BYMONTHDAY=15']],
  ['on the same weekday of each month', { repeats: ['monthly'], on: ['weekday'] }, ['RRULE:FREQ=MONTHLY;BYDAY=3TU']],
  [
    'on days that are typed',
    { repeats: ['days'], days: ['22/12/2026\n2027-01-07'] },
    ['RDATE;TZID=Europe/Madrid:20261222T180000,20270107T180000'],
  ],
  ['by another rule', { repeats: ['other'], rule: ['RRULE:FREQ=YEARLY;COUNT=2'] }, ['RRULE:FREQ=YEARLY;COUNT=2']],
];

it.each(WAYS)('an event is made that repeats %s, and its form changes nothing', async (_, fields, recurrence) => {
  const browser = await EditorBrowser.open(calendar);
  const form = fillNew(await browser.openForm('//en/edit/events/new'));
  for (const [name, values] of Object.entries(fields)) form.fill(`recurrence[${name}]`, ...values);
  const { headers } = await browser.press(form, 'publish');
  const id = /events\/(\d+)/.exec(headers.get('Location')!)![1];

  expect((await calendar.get(`/events/${id}`)).body.recurrence).toEqual(recurrence);
  const page = await browser.openForm(`//en/edit/events/${id}`);
  expect(page.get('recurrence[repeats]')).toEqual(fields.repeats);
  expect(locationOf(await browser.press(page, 'save'))[1]).toContain('done=nothing');
});

it('the sentence about a rule and its first dates are shown before anything is saved', async () => {
  const browser = await EditorBrowser.open(calendar);
  const empty = await browser.openForm('//en/edit/events/new');
  const form = fillNew(await browser.openForm('//en/edit/events/new'))
    .fill('recurrence[repeats]', 'weekly')
    .fill('recurrence[count]', '14');

  expect(readDates((await browser.press(empty, 'dates')).raw)).toBe('Fill in when it starts to see the dates.');
  const page = await browser.press(form, 'dates');
  expect(readDates(page.raw)).toMatch(/^every Tuesday, 14 times Tuesday, December 15, 2026 at 6:00.PM .* … and 2 more\.$/);
  expect(page.raw.match(/<li>\w+day, /g)).toHaveLength(12);
  expect(page.body).toContain('value="Course"');
  const wrong = await browser.press(form.fill('recurrence[weekdays]', 'FR'), 'dates');
  expect(wrong.body).toContain('<p class="mistake">');
  expect((await calendar.get('/events?status=publish,draft', { as: ADMIN })).body.total).toBe(0);
});

/** Returns what a part of a page says: the texts in its fields, and no tags. */
const readWords = (part: string) =>
  part
    .replace(/<input\s+type="text"[^>]*\svalue="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

it.each([
  ['en', 'Every 2 week(s) on Monday Tuesday ', 'or 5 times', 'every 2 weeks on Tuesdays and Thursdays'],
  ['ca', 'Cada 2 setmana/es, el dilluns dimarts ', 'o 5 vegades', 'cada 2 setmanes'],
  ['es', 'Cada 2 semana(s), el lunes martes ', 'o 5 veces', 'cada 2 semanas'],
])('the form of a series is a sentence (%s), which names its fields, above the sentence of the rule', async (language, rule, end, told) => {
  const { id } = await given.event(
    { ca: { title: 'Curs' } },
    { ...START, recurrence: ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=5'] },
  );
  const { raw } = await (await EditorBrowser.open(calendar)).get(`//${language}/edit/events/${id}`);
  const [, weekly = ''] = /<div class="way weekly">(.*?)<p class="hint"/s.exec(raw)!;
  const [, until = ''] = /<div class="way until">(.*?)<p class="hint"/s.exec(raw)!;
  expect(readWords(weekly).slice(0, rule.length)).toBe(rule);
  expect(readWords(until)).toMatch(new RegExp(`${end}$`));
  const names = [...`${weekly}${until}`.matchAll(/aria-labelledby="([^"]*)"/g)].flatMap(([, ids]) => ids!.split(' '));
  expect(names.length).toBeGreaterThan(5);
  for (const id of names) expect(raw.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1);
  expect(readDates(raw)).toMatch(new RegExp(`^${told}`));
});

it('the script asks for the dates alone', async () => {
  const browser = await EditorBrowser.open(calendar);
  const fields = fillNew(await browser.openForm('//en/edit/events/new'))
    .fill('recurrence[repeats]', 'monthly')
    .entries();
  const { status, body } = await browser.post('//en/edit/event-dates', fields);

  expect(status).toBe(200);
  expect(body).toMatch(/^<p><strong>on the 15th of every month<\/strong><\/p> <ul> <li>Tuesday, December 15, 2026/);
  expect((await new EditorBrowser(calendar).post('//en/edit/event-dates', fields)).status).toBe(303);
});

it('what is wrong with the times stands at the dates in the words of the form', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = fillNew(await browser.openForm('//en/edit/events/new')).fill('recurrence[repeats]', 'weekly');
  const early = form.fill('end_date', '2026-12-14');
  const { status, body } = await browser.post('//en/edit/event-dates', early.entries());

  expect([status, body]).toEqual([200, expect.stringContaining('must not be before “Starts”')]);
  expect(readDates((await browser.press(early, 'dates')).raw)).toContain('must not be before “Starts”');
});

it('what the API refuses in a rule stands at the field, and what was typed stays', async () => {
  const browser = await EditorBrowser.open(calendar);
  const form = fillNew(await browser.openForm('//en/edit/events/new'))
    .fill('recurrence[repeats]', 'weekly')
    .fill('recurrence[until]', '31/4');
  const answer = await browser.press(form, 'publish');

  expect(answer.status).toBe(400);
  expect(readSummary(answer)).toContain('Repeats: ');
  expect(answer.body).toContain('name="recurrence[until]" value="31/4"');
});

const RULES: [string, string[], string][] = [
  ['weekly', ['RRULE:FREQ=WEEKLY;UNTIL=20270302T170000Z', 'EXDATE;TZID=Europe/Madrid:20261222T180000'], 'weekly'],
  ['weekly with one more date', ['RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU', 'RDATE;TZID=Europe/Madrid:20270107T180000'], 'weekly'],
  ['weekly at another time, too', ['RRULE:FREQ=WEEKLY;COUNT=4', 'RDATE;TZID=Europe/Madrid:20270107T190000'], 'other'],
  ['monthly on the last Tuesday', ['RRULE:FREQ=MONTHLY;COUNT=4;BYDAY=TU;BYSETPOS=3'], 'other'],
  [
    'on days, one of them taken out',
    ['RDATE;TZID=Europe/Madrid:20261222T180000,20261229T180000', 'EXDATE;TZID=Europe/Madrid:20261222T180000'],
    'days',
  ],
  ['weekly with weeks that begin on Sunday', ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU'], 'other'],
];

it.each(RULES)('a form of a series that repeats %s keeps its lines byte for byte', async (_, recurrence, repeats) => {
  const { id } = await given.event({ ca: { title: 'Curs' } }, { ...START, recurrence });
  const before = (await calendar.get(`/events/${id}`)).body.recurrence;
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);

  expect(form.get('recurrence[repeats]')).toEqual([repeats]);
  await browser.press(form.fill('cost', '5 €'), 'save');
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ cost: '5 €', recurrence: before });
});

it('a longer rule keeps the dates that were taken out, and a single event is made of a series', async () => {
  const { id, second } = await given.course({ ...START, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  await calendar.delete(`/events/${second}`);
  const browser = await EditorBrowser.open(calendar);
  await browser.press((await browser.openForm(`//ca/edit/events/${id}`)).fill('recurrence[count]', '5'), 'save');

  expect((await calendar.get(`/events/${id}`)).body.recurrence).toEqual([
    'RRULE:FREQ=WEEKLY;COUNT=5',
    'EXDATE;TZID=Europe/Madrid:20261222T180000',
  ]);
  await browser.press((await browser.openForm(`//ca/edit/events/${id}`)).fill('recurrence[repeats]', 'no'), 'save');
  expect((await calendar.get(`/events/${id}`)).body).not.toHaveProperty('recurrence');
});

it('the monthly weekday of a series follows its new start', async () => {
  const { id } = await given.event({ ca: {} }, { ...START, recurrence: ['RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=3TU'] });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  await browser.press(form.fill('start_date', '2026-12-10').fill('end_date', '2026-12-10'), 'save');

  expect((await calendar.get(`/events/${id}`)).body.recurrence).toEqual(['RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=2TH']);
});

it('a date of a series has no rule in its form', async () => {
  const { second } = await given.course();
  const form = await (await EditorBrowser.open(calendar)).openForm(`//ca/edit/events/${second}`);

  expect([form.has('recurrence[repeats]'), form.has('timezone'), form.has('cost')]).toEqual([false, false, true]);
});
