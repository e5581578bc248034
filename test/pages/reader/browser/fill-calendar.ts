import { Given } from '../../../support/given.js';
import type { TestCalendar } from '../../../support/calendar.js';

/** Operations of one batch, at most. */
const BATCH_SIZE = 100;

const at = (start: string, end = start) => ({ start_date: start, end_date: end });

/** Fills the calendar with what is hard to show. The clock stands on Saturday, 21 November 2026. */
export async function fillCalendar(calendar: TestCalendar): Promise<void> {
  const given = new Given(calendar);
  const music = await given.category({ ca: { name: 'Música' }, es: { name: 'Música' }, en: { name: 'Music' } });
  const hall = await given.venue(
    { ca: { venue: 'Ateneu', address: 'Carrer Major 1', city: 'Girona', description: '<p>Un pati.</p>' } },
    { geo_lat: 41.98, geo_lng: 2.82, phone: '+34 972 000 000' },
  );
  const centre = await given.venue({ ca: { venue: 'مركز الثقافة' } });
  const orchestra = await given.organizer({ ca: { organizer: 'Orquestra de Cambra' } }, { email: 'info@example.org' });
  const links = { venue: hall.id, organizer: [orchestra.id], categories: [music.id] };
  await given.event(
    {
      ca: {
        title: 'Les quatre estacions',
        excerpt: 'Vivaldi.',
        description: '<p>Amb espelmes. <a href="https://example.org">Més</a>.</p><ul><li>Primavera</li></ul>',
      },
      es: { title: 'Las cuatro estaciones' },
      en: { title: 'The four seasons' },
    },
    {
      ...at('2026-11-27 20:00:00', '2026-11-27 21:30:00'),
      ...links,
      ...{
        image: 'https://images.example/a.svg',
        cost: '18 €',
        ticket_url: 'https://tickets.example/1',
        ticket_status: 'limited',
        in_language: ['ca'],
      },
    },
  );
  await given.event({ ca: { title: 'Cinema', status_reason: 'Pluja.' } }, { ...at('2026-11-23 22:00:00'), event_status: 'cancelled' });
  await given.event(
    { ca: { title: 'Xerrada' } },
    { ...at('2026-11-23 18:00:00'), attendance_mode: 'online', online_url: 'https://meet.example', cost: '0' },
  );
  await given.event({ ca: { title: 'Gala' } }, { ...at('2026-11-23 21:00:00'), ticket_status: 'sold_out' });
  await given.event({ en: { title: 'Only in English' } }, at('2026-11-24 11:00:00'));
  await given.event(
    { ca: { title: `Un títol ${'llarguíssim'.repeat(5)} que no s’acaba ${'mai '.repeat(40)}`.slice(0, 255) } },
    at('2026-11-24 12:00:00'),
  );
  await given.event({ ca: { title: 'أمسية شعرية' } }, { ...at('2026-11-24 20:00:00'), venue: centre.id });
  await given.event({ ca: { title: 'Col·lecció permanent' } }, { ...at('2026-01-01', '9999-12-31'), all_day: true });
  await given.event({ ca: { title: 'Exposició' } }, at('2026-11-01 10:00:00', '2027-02-28 20:00:00'));
  await given.event({ ca: { title: 'La fi' } }, { ...at('9999-12-31'), all_day: true });
  await fillDay(calendar, '2026-12-10', 200);
}

/** Adds so many events to a day. */
async function fillDay(calendar: TestCalendar, day: string, count: number): Promise<void> {
  const operations = Array.from({ length: count }, (_, place) => ({
    method: 'POST',
    path: 'events',
    body: { title: `Taller ${place + 1}`, ...at(`${day} 0${place % 10}:00:00`) },
  }));
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const { status, body } = await calendar.post('/batch', { operations: operations.slice(start, start + BATCH_SIZE) });
    if (status !== 200 || body.failed > 0) throw new Error(`the batch failed: ${status} ${JSON.stringify(body).slice(0, 500)}`);
  }
}
