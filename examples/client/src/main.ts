import { strict as assert } from 'node:assert';
import { answer, connect, refusal } from './connect.js';

const { CALENDAR = 'http://localhost:3000/en/api', TOKEN = '' } = process.env;

const calendar = connect(CALENDAR, TOKEN);
const say = (line: string) => console.log(line);

/** Lists: five of what is coming, in Catalan where that is written, and in the next best language where it is not. */
async function list(): Promise<void> {
  const page = await answer(calendar.GET('/calendar/events/v1/events', { params: { query: { per_page: 5, translation_language: 'ca' } } }));
  say(`${page.total} events are coming; the first of them:`);
  for (const { start_date, title, language, venue } of page.events) {
    say(`  ${start_date}  ${title ?? '—'} (${language ?? 'no language'}), ${venue?.venue ?? 'nowhere in particular'}`);
  }
}

/** Creates an event, with a venue that is made along the way, both in the language of `CALENDAR`. */
async function create() {
  const event = await answer(
    calendar.POST('/calendar/events/v1/events', {
      body: {
        title: 'Book fair',
        start_date: '2027-04-23 10:00',
        end_date: '2027-04-23 20:00',
        cost: 0,
        venue: { venue: 'Library of the example', city: 'Girona' },
      },
    }),
  );
  say(`Created event ${event.id}, «${event.title ?? ''}», ${event.cost ?? ''}: ${event.rest_url}`);
  return event;
}

/** Translates the event, says that the text is a draft first, and publishes it. */
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
  say(`In Catalan it is «${event.title}»: ${event.translations['ca']?.rest_url ?? 'nowhere'}`);
}

/** Meets errors: each has a code for programs, and words for people. */
async function beRefused(): Promise<void> {
  const events = '/calendar/events/v1/events';
  const when = { start_date: '2027-04-23', end_date: '2027-04-22' };

  // @ts-expect-error A new event needs its title: this does not even compile.
  const nameless = await refusal(calendar.POST(events, { body: when }));
  assert.equal(nameless.problem.code, 'rest_missing_callback_param');
  say(`Without a title: ${nameless.status}, ${nameless.message}`);

  const backwards = await refusal(calendar.POST(events, { body: { title: 'Backwards', ...when } }));
  const { params = {} } = backwards.problem.data;
  assert(!Array.isArray(params) && params['end_date'] !== undefined);
  say(`Backwards: ${backwards.status}, end_date ${params['end_date']}`);

  const unknown = await refusal(calendar.GET('/calendar/events/v1/events/{id}', { params: { path: { id: 2_000_000_000 } } }));
  assert.equal(unknown.problem.code, 'event-not-found');
  say(`One that nobody made: ${unknown.status}, ${unknown.message}`);
}

/** Cleans up. What is in the trash is gone for everyone. */
async function remove(id: number, venue: number | undefined): Promise<void> {
  await answer(calendar.DELETE('/calendar/events/v1/events/{id}', { params: { path: { id } } }));
  if (venue !== undefined) await answer(calendar.DELETE('/calendar/events/v1/venues/{id}', { params: { path: { id: venue } } }));
  const gone = await refusal(calendar.GET('/calendar/events/v1/events/{id}', { params: { path: { id } } }));
  assert.equal(gone.status, 410);
  say(`Removed: ${gone.message}`);
}

await list();
const { id, venue } = await create();
try {
  await translate(id);
  await beRefused();
} finally {
  await remove(id, venue?.id);
}
