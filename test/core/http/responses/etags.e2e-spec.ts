import { beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, type Answer, type Person, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const TEXTS = { ca: { title: 'Fira' }, es: { title: 'Feria' } };
const TODAY = { start_date: '2026-11-21 18:00', end_date: '2026-11-21 20:00' };

let reader: Person;
let ids: Record<'event' | 'other' | 'parent' | 'venue' | 'organizer' | 'category' | 'tag' | 'author', number>;

beforeEach(async () => {
  reader = await calendar.person('editor');
  const author = await calendar.person('author');
  const parent = await given.event({ ca: {} }, { status: 'private', ...TODAY });
  const [venue, organizer] = [await given.venue(), await given.organizer()];
  const [category, tag] = [await given.category(), await given.tag()];
  const links = { venue: venue.id, organizer: organizer.id, categories: [category.id] };
  const event = await given.event(TEXTS, { ...TODAY, ...links, post_parent: parent.id, author: author.id });
  const other = await given.event({ ca: {} }, { start_date: '2030-01-01', end_date: '2030-01-02' });
  ids = {
    event: event.id,
    other: other.id,
    parent: parent.id,
    venue: venue.id,
    organizer: organizer.id,
    author: author.id,
    category: category.id,
    tag: tag.id,
  };
});

/** What is read before and after each write: the path, the language, and whether the reader signs in. */
const READS: Record<string, (read: (path: string, language?: string, as?: Person) => Promise<Answer>) => Promise<Answer>> = {
  event: (read) => read(`/events/${ids.event}`),
  'event in es': (read) => read(`/events/${ids.event}`, 'es'),
  'event in en': (read) => read(`/events/${ids.event}`, 'en'),
  'event for the reader': (read) => read(`/events/${ids.event}`, 'ca', reader),
  'title of the event': (read) => read(`/events/${ids.event}?_fields=title`),
  'es text of the event': (read) => read(`/events/${ids.event}/translations/es`),
  events: (read) => read('/events?_fields=id,title,venue,organizer,categories'),
  'other event': (read) => read(`/events/${ids.other}`),
  venue: (read) => read(`/venues/${ids.venue}`),
  category: (read) => read(`/categories/${ids.category}`),
};

const EVENT = ['event', 'event in es', 'event in en', 'event for the reader'];

const patch = (collection: string, id: number, body: object) => calendar.patch(`/${collection}/${id}`, body);

/** Each kind of write, and the readings whose representation it changes. */
const WRITES: Record<string, [write: () => Promise<unknown>, changed: string[]]> = {
  'a text': [
    () => patch('events', ids.event, { title: 'Mercat' }),
    [...EVENT.filter((one) => !one.endsWith('es')), 'title of the event', 'es text of the event', 'events'],
  ],
  'another translation': [
    () => patch('events', ids.event, { translations: { es: { title: 'Mercado' } } }),
    // The reader may edit the event, so its version is shown.
    ['event in es', 'event for the reader', 'es text of the event'],
  ],
  'a text that another language falls back to': [
    () => patch('events', ids.event, { description: 'Llibres' }),
    [...EVENT, 'es text of the event'],
  ],
  'the removal of a translation': [() => calendar.delete(`/events/${ids.event}/translations/es`), [...EVENT, 'es text of the event']],
  'a status': [
    () => patch('events', ids.event, { status: 'draft' }),
    [...EVENT, 'title of the event', 'es text of the event', 'events', 'category'],
  ],
  'the trash': [
    () => calendar.delete(`/events/${ids.event}`),
    [...EVENT, 'title of the event', 'es text of the event', 'events', 'category'],
  ],
  'the venue': [() => patch('venues', ids.venue, { venue: 'Liceu' }), [...EVENT, 'events', 'venue']],
  'the organizer': [() => patch('organizers', ids.organizer, { phone: '972000000' }), [...EVENT, 'events']],
  'the name of a category': [() => patch('categories', ids.category, { name: 'Llibres' }), [...EVENT, 'events', 'category']],
  'the count of a category': [
    () => given.event({ ca: {} }, { categories: [ids.category], start_date: '2030-05-01', end_date: '2030-05-01', status: 'publish' }),
    [...EVENT, 'events', 'category'],
  ],
  'the removal of the author': [() => calendar.delete(`//ca/api/auth/v1/users/${ids.author}?reassign=${ADMIN.id}`), EVENT],
  'the parent, which becomes public': [
    () => patch('events', ids.parent, { status: 'publish' }),
    ['event', 'event in es', 'event in en', 'events'],
  ],
  'the role of the reader': [() => calendar.patch(`//ca/api/auth/v1/users/${reader.id}`, { role: 'subscriber' }), ['event for the reader']],
  'a tag of no event': [() => patch('tags', ids.tag, { name: 'Nova' }), []],
  'the same values again': [() => patch('tags', ids.tag, {}), []],
};

async function readAll(known?: ReadonlyMap<string, Answer>): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [name, ask] of Object.entries(READS)) {
    const etag = known?.get(name)?.headers.get('ETag');
    const answer = await ask((path, language = 'ca', as) =>
      calendar.get(path, { language, ...(as ? { as } : {}), headers: etag ? { 'If-None-Match': etag } : {} }),
    );
    answers.set(name, answer);
  }
  return answers;
}

describe('an ETag changes exactly when the representation does', () => {
  it.each(Object.entries(WRITES))('after a write of %s', async (_, [write, expected]) => {
    await readAll();
    const before = await readAll();

    await write();
    const conditional = await readAll(before);
    const after = await readAll();

    const names = Object.keys(READS);
    const isEqual = (name: string) => JSON.stringify(before.get(name)!.body) === JSON.stringify(after.get(name)!.body);
    expect(names.filter((name) => conditional.get(name)!.status !== 304).sort()).toEqual([...expected].sort());
    expect(names.filter((name) => !isEqual(name)).sort()).toEqual([...expected].sort());
    expect(names.filter((name) => before.get(name)!.headers.get('ETag') !== after.get(name)!.headers.get('ETag')).sort()).toEqual(
      [...expected].sort(),
    );
  });
});

/** Tells whether a reading after the work is 304, for a client that read before it. */
async function isNotModifiedAfter(path: string, work: () => unknown, as?: Person): Promise<boolean> {
  const options = as ? { as } : {};
  const etag = (await calendar.get(path, options)).headers.get('ETag')!;
  await work();
  const { status } = await calendar.get(path, { ...options, headers: { 'If-None-Match': etag } });
  return status === 304;
}

it('a list with the default window changes at midnight of the site, and not before', async () => {
  const lastSecond = await isNotModifiedAfter('/events?per_page=50', () => {
    calendar.clock.set('2026-11-21T22:59:59Z');
  });
  const midnight = await isNotModifiedAfter('/events?per_page=50', () => {
    calendar.clock.set('2026-11-21T23:00:00Z');
  });
  const other = await isNotModifiedAfter(`/events/${ids.other}`, () => {
    calendar.clock.set('2026-11-22T23:00:00Z');
  });

  expect([lastSecond, midnight, other]).toEqual([true, false, true]);
});

it('a scheduled record changes when it comes due', async () => {
  const { id } = await given.venue({ ca: {} }, { status: 'publish', date: '2026-12-01 10:00' });
  const publish = async (now: string) => {
    calendar.clock.set(now);
    await calendar.runDueJobs();
  };

  const before = await isNotModifiedAfter(`/venues/${id}`, () => publish('2026-12-01T08:59:00Z'), reader);
  const due = await isNotModifiedAfter(`/venues/${id}`, () => publish('2026-12-01T09:00:00Z'), reader);

  expect([before, due]).toEqual([true, false]);
});
