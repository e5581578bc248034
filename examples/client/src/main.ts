import { strict as assert } from 'node:assert';
import { answer, connect, refusal } from './connect.js';

const { CALENDAR = 'http://localhost:3000/en/api', TOKEN = '' } = process.env;

const calendar = connect(CALENDAR, TOKEN);
const print = (line: string) => console.log(line);

/** Lists the next five events, in Catalan where there is a Catalan text, otherwise in the next best language. */
async function list(): Promise<void> {
  const page = await answer(calendar.GET('/calendar/events/v1/events', { params: { query: { per_page: 5, translation_language: 'ca' } } }));
  print(`${page.total} future events; the first of them:`);
  for (const { start_date, title, language, venue } of page.events) {
    print(`  ${start_date}  ${title ?? '—'} (${language ?? 'no language'}), ${venue?.venue ?? 'no venue'}`);
  }
}

/** Creates an event and its venue with one request, both in the language of `CALENDAR`. */
async function create() {
  const event = await answer(
    calendar.POST('/calendar/events/v1/events', {
      body: {
        title: 'Book fair',
        start_date: '2027-04-23 10:00',
        end_date: '2027-04-23 20:00',
        cost: 0,
        in_language: ['ca', 'en'],
        venue: { venue: 'Library of the example', city: 'Girona' },
      },
    }),
  );
  print(`Created event ${event.id}, «${event.title ?? ''}», ${event.cost ?? ''}: ${event.rest_url}`);
  return event;
}

/** Translates the event: saves the text as a draft first, then publishes it. */
async function translate(id: number): Promise<void> {
  const path = { id, translation: 'ca' } as const;
  const at = '/calendar/events/v1/events/{id}/translations/{translation}';
  const draft = await answer(calendar.PUT(at, { params: { path }, body: { title: 'Fira del llibre', status: 'draft' } }));
  assert.equal(draft.status, 'draft');
  await answer(calendar.PATCH(at, { params: { path }, body: { status: 'complete' } }));

  const event = await answer(
    calendar.GET('/calendar/events/v1/events/{id}', { params: { path: { id }, query: { translation_language: 'ca' } } }),
  );
  assert.equal(event.title, 'Fira del llibre');
  assert.deepEqual(event.languages, ['ca', 'en']);
  print(`In Catalan: «${event.title}», ${event.translations['ca']?.rest_url ?? 'no address'}`);
}

/** Cancels the event: it stays at its address, and lists show it only to those who ask for it. */
async function cancel(id: number): Promise<void> {
  const at = '/calendar/events/v1/events/{id}';
  const body = { event_status: 'cancelled', status_reason: 'The hall is flooded. Tickets will be paid back.' } as const;
  const event = await answer(calendar.PATCH(at, { params: { path: { id } }, body }));
  assert.equal(event.event_status, 'cancelled');

  const query = { start_date: '2027-04-23', end_date: '2027-04-23', per_page: 100 };
  const usual = await answer(calendar.GET('/calendar/events/v1/events', { params: { query } }));
  const all = await answer(calendar.GET('/calendar/events/v1/events', { params: { query: { ...query, event_status: ['any'] } } }));
  assert(!usual.events.some((one) => one.id === id) && all.events.some((one) => one.id === id));
  print(`Cancelled: ${event.status_reason ?? ''}`);
}

/** Creates a course of four Tuesdays, gives one of them another title, and takes one out. Returns the id of the series. */
async function repeat(): Promise<number> {
  const at = '/calendar/events/v1/events/{id}';
  const times = { start_date: '2027-09-07 18:00', end_date: '2027-09-07 20:00' };
  const body = { title: 'Course', ...times, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };
  const { id } = await answer(calendar.POST('/calendar/events/v1/events', { body }));

  const dates = async () => (await answer(calendar.GET(`${at}/occurrences`, { params: { path: { id } } }))).events;
  const [, second, third] = await dates();
  assert(second && third);
  const visit = await answer(calendar.PATCH(at, { params: { path: { id: second.id } }, body: { title: 'A visit to the market' } }));
  assert.deepEqual([visit.series_id, visit.changed], [id, ['title']]);
  await answer(calendar.DELETE(at, { params: { path: { id: third.id } } }));

  const { recurrence_text, exceptions = [] } = await answer(calendar.GET(at, { params: { path: { id } } }));
  assert.equal(exceptions[0]?.id, second.id);
  print(`Course ${id}, ${recurrence_text ?? ''}:`);
  for (const { start_date, title } of await dates()) print(`  ${start_date}  ${title ?? '—'}`);
  return id;
}

/** Sends invalid requests. Each error has a code for programs and a message for people. */
async function showErrors(): Promise<void> {
  const events = '/calendar/events/v1/events';
  const when = { start_date: '2027-04-23', end_date: '2027-04-22' };

  // @ts-expect-error A new event needs a title: without one, this does not compile.
  const untitled = await refusal(calendar.POST(events, { body: when }));
  assert.equal(untitled.problem.code, 'rest_missing_callback_param');
  print(`Without a title: ${untitled.status}, ${untitled.message}`);

  const backwards = await refusal(calendar.POST(events, { body: { title: 'Backwards', ...when } }));
  const { params = {} } = backwards.problem.data;
  assert(!Array.isArray(params) && params['end_date'] !== undefined);
  print(`With an end before the start: ${backwards.status}, end_date ${params['end_date']}`);

  const unknown = await refusal(calendar.GET('/calendar/events/v1/events/{id}', { params: { path: { id: 2_000_000_000 } } }));
  assert.equal(unknown.problem.code, 'event-not-found');
  print(`With an unknown id: ${unknown.status}, ${unknown.message}`);
}

/** Moves the records to the trash. Afterwards, clients get 410 for them. */
async function remove(id: number, venue: number | undefined): Promise<void> {
  await answer(calendar.DELETE('/calendar/events/v1/events/{id}', { params: { path: { id } } }));
  if (venue !== undefined) await answer(calendar.DELETE('/calendar/events/v1/venues/{id}', { params: { path: { id: venue } } }));
  const gone = await refusal(calendar.GET('/calendar/events/v1/events/{id}', { params: { path: { id } } }));
  assert.equal(gone.status, 410);
  print(`Removed: ${gone.message}`);
}

await list();
const { id, venue } = await create();
try {
  await translate(id);
  await cancel(id);
  await remove(await repeat(), undefined);
  await showErrors();
} finally {
  await remove(id, venue?.id);
}
