import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createSchemaValidator } from './schema-errors.js';
import { FIRA } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const faults = async () => createSchemaValidator((await calendar.get('/doc')).body);

it('describes itself', async () => {
  const { body } = await calendar.get('/doc', { language: 'en' });

  expect((await faults())('/components/schemas/OpenApi', body)).toEqual([]);
});

it('lets a client send back what it has read', async () => {
  const venue = await given.venue({ ca: {}, es: {} });
  const event = await given.event(
    { ca: {}, en: { title: 'Fair' } },
    {
      venue: [venue.id],
      organizer: { organizer: 'Gremi' },
      tags: ['Llibres'],
      categories: ['Fires'],
      image: 'https://example.org/a.png',
      cost: 5,
    },
  );
  const { status, body } = await calendar.patch(`/events/${event.id}`, event);

  expect((await faults())('/components/schemas/UpdateEvent', event)).toEqual([]);
  expect(status).toBe(200);
  expect(body).toEqual(event);
});

it.each([
  ['an id', (id: number) => id],
  ['ids', (id: number) => [id]],
  ['an object with an id', (id: number) => ({ id })],
  ['data', () => ({ venue: 'Palau' })],
  ['ids and data', (id: number) => [{ id }, { venue: 'Palau' }]],
  ['nothing', () => null],
])('takes as a venue %s, and says so', async (_, venueBy) => {
  const venue = await given.venue();
  const sent = { ...FIRA, venue: venueBy(venue.id) };

  expect((await faults())('/components/schemas/CreateEvent', sent)).toEqual([]);
  expect((await calendar.post('/events', sent)).status).toBe(201);
});

it.each([
  ['venue', { venue: { id: 0 } }],
  ['venue', { venue: [0] }],
  ['image', { image: true }],
  ['tags', { tags: [''] }],
  ['status', { status: 'trash' }],
])('refuses what the document does not declare: %s', async (name, wrong) => {
  const sent = { ...FIRA, ...wrong };
  const { status } = await calendar.post('/events', sent);

  expect((await faults())('/components/schemas/CreateEvent', sent)).not.toEqual([]);
  expect([name, status]).toEqual([name, 400]);
});
