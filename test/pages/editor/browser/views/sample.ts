import { sendBatch } from '../../../../support/batch.js';
import { ADMIN, type Person, type TestCalendar } from '../../../../support/calendar.js';
import { Given } from '../../../../support/given.js';
import { drawImage, form as mediaForm } from '../../../../support/images.js';

/** The records and users that the pages of editors are looked at with, by what they are. */
export interface Sample {
  /** An event with a value in nearly each field, in three languages, with a history. */
  readonly fair: number;
  readonly waiting: number;
  readonly trashed: number;
  readonly series: number;
  /** Of the series: one with changes of its own, and one that is cancelled. */
  readonly date: number;
  readonly cancelledDate: number;
  readonly venue: number;
  readonly organizer: number;
  readonly category: number;
  readonly user: number;
  readonly contributor: Person;
  readonly editor: Person;
}

const LONG = `Un títol ${'llarguíssim'.repeat(4)} que no s’acaba ${'mai '.repeat(40)}`.slice(0, 255);

/** Fills the calendar with what editors have before them, and with what is hard to show. */
export async function fillSample(calendar: TestCalendar): Promise<Sample> {
  const given = new Given(calendar);
  const all = (name: string, text: string) => Object.fromEntries(['ca', 'es', 'en'].map((one) => [one, { [name]: `${text} (${one})` }]));
  const music = await given.category(all('name', 'Música'), { color: 'teal' });
  const jazz = await given.category({ ca: { name: 'Jazz' } }, { parent: music.id });
  await given.tag(all('name', 'llibres'));
  const venue = await given.venue({ ca: { venue: 'Ateneu', city: 'Girona' }, es: {} }, { status: 'publish', accessibility: ['motor'] });
  const organizer = await given.organizer({ ca: { organizer: 'Amics dels llibres' } }, { email: 'info@example.org' });
  const file = await drawImage(400, 200).jpeg().toBuffer();
  const image = (await calendar.post('/media', mediaForm(file, { alt_text: 'Parades de llibres' }))).body;
  const fair = await given.event(all('title', 'Fira del llibre'), {
    ...{ venue: venue.id, organizer: [organizer.id], categories: [music.id, jazz.id], tags: ['llibres', 'tardor'], image: image.id },
    ...{ cost: '5 €', ticket_url: 'https://tickets.example/1', website: 'https://fira.example', accessibility: ['motor'], age_min: 6 },
  });
  const description = '<h2>Parades</h2><p>Amb <a href="https://example.org">autors</a>.</p><ul><li>Novel·la</li></ul>';
  await calendar.patch(`/events/${fair.id}`, { excerpt: 'Llibres i parades.', description, cost: '6 €' });
  await calendar.patch(`/events/${fair.id}`, { title: 'Fira gran del llibre', featured: true, slug: 'fira-gran' });
  const contributor = await calendar.person('contributor');
  const waiting = await given.event({ ca: { title: LONG } }, { status: 'pending' }, contributor);
  await given.event({ es: { title: 'Borrador' } }, { status: 'draft' });
  const trashed = await given.event({ ca: { title: 'Suprimit' } });
  await calendar.delete(`/events/${trashed.id}`);
  const { id: series, second, third, fourth } = await given.course({}, all('title', 'Curs'));
  await calendar.patch(`/events/${second}`, { title: 'Visita', start_date: '2026-12-09 17:00:00', end_date: '2026-12-09 19:00:00' });
  await calendar.patch(`/events/${third}`, { event_status: 'cancelled', status_reason: 'Pluja' });
  await calendar.delete(`/events/${fourth}`);
  await fillPast(calendar);
  const user = (await calendar.person('author')).id;
  await calendar.session(ADMIN, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0');
  return {
    ...{ fair: fair.id, waiting: waiting.id, trashed: trashed.id, series, date: second, cancelledDate: third },
    ...{ venue: venue.id, organizer: organizer.id, category: music.id, user, contributor, editor: await calendar.person('editor') },
  };
}

/** Adds so many events of the past that their list has two pages. */
async function fillPast(calendar: TestCalendar): Promise<void> {
  const body = { title: 'Fa temps', start_date: '2025-01-01 10:00:00', end_date: '2025-01-01 11:00:00' };
  const operations = Array.from({ length: 51 }, () => ({ method: 'POST', path: 'events', body }));
  await sendBatch(calendar, operations);
}
