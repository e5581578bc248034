import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { formatEntry, requestWithAudit } from './audit-log.js';
import { EVENT_DATES, FIRA, FIRA_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const IMAGE = 'https://example.org/cartell.png';

it('creating an event leaves one entry for each record that is created with it', async () => {
  const body = {
    ...{ title: 'Fira del llibre', description: 'Parades', ...FIRA_DATES, image: IMAGE },
    ...{ venue: { venue: 'Palau' }, organizer: [{ organizer: 'Orfeó' }, { organizer: 'Liceu' }] },
    ...{ categories: ['Música'], tags: ['gratis', 'a l’aire lliure'] },
  };

  const { answer, rows } = await requestWithAudit(calendar, (options) => calendar.post('/events', body, options));

  const { id, image, venue, organizer, categories, tags } = answer.body;
  expect(rows.map(formatEntry).sort()).toEqual(
    [
      ...[`create event ${id}`, `create image ${image.id}`, `create venue ${venue.id}`],
      ...[`create organizer ${organizer[0].id}`, `create organizer ${organizer[1].id}`],
      ...[`create category ${categories[0].id}`, `create tag ${tags[0].id}`, `create tag ${tags[1].id}`],
    ].sort(),
  );
  for (const row of rows) {
    expect(row).toEqual({
      ...{ sequence: expect.any(Number), at: '2026-11-21T11:00:00Z', type: row.type, id: row.id, action: 'create' },
      ...{ languages: row.type === 'image' ? [] : ['ca'], fields: [] },
      ...{ user: ADMIN.id, username: 'admin', means: 'token', token: expect.any(Number) },
      ...{ address: '127.0.0.1', request_id: answer.headers.get('X-Request-Id') },
    });
  }
});

it('an entry names the token and its owner', async () => {
  const author = await calendar.person('author');
  const { id, token } = (await calendar.post('//ca/api/auth/v1/tokens', { name: 'importer' }, { as: author })).body;

  const { rows } = await requestWithAudit(calendar, (options) =>
    calendar.post('/venues', { venue: 'Palau' }, { as: { id: author.id, token }, ...options }),
  );

  expect(rows).toEqual([
    expect.objectContaining({ user: author.id, username: expect.stringMatching(/^author-/), means: 'token', token: id }),
  ]);
});

it('an entry names the languages of the texts', async () => {
  const translations = { es: { title: 'Feria' }, en: { title: 'Fair' } };

  const { rows } = await requestWithAudit(calendar, (options) => calendar.post('/events', { ...FIRA, translations }, options));

  expect(rows).toEqual([expect.objectContaining({ type: 'event', action: 'create', languages: ['ca', 'es', 'en'], fields: [] })]);
});

it('creating an event leaves no entry for records that existed already', async () => {
  const venue = await given.venue({ ca: { venue: 'Palau' } });
  const tag = await given.tag({ ca: { name: 'gratis' } });
  const { image } = await given.event({ ca: {} }, { image: IMAGE });
  const body = { ...FIRA, venue: [venue.id], organizer: [], tags: [tag.id, 'GRATIS'], image: IMAGE };

  const { answer, rows } = await requestWithAudit(calendar, (options) => calendar.post('/events', body, options));

  expect(answer.body.image.id).toBe(image.id);
  expect(rows.map(formatEntry)).toEqual([`create event ${answer.body.id}`]);
});

it.each(RECORD_RESOURCES)('creating a record at /$collection leaves an entry', async ({ collection, resource: type, name }) => {
  const body = { [name]: 'Orfeó', ...EVENT_DATES };
  const { answer, rows } = await requestWithAudit(calendar, (options) =>
    calendar.post(`/${collection}`, body, { language: 'es', ...options }),
  );

  expect(rows).toEqual([expect.objectContaining({ type, id: answer.body.id, action: 'create', languages: ['es'] })]);
});

it('the entries have increasing sequence numbers', async () => {
  const { rows } = await requestWithAudit(calendar, (options) => calendar.post('/events', { ...FIRA, tags: ['a', 'b', 'c'] }, options));
  const later = await requestWithAudit(calendar, (options) => calendar.post('/venues', { venue: 'Palau' }, options));

  const sequences = [...rows, ...later.rows].map(({ sequence }) => sequence);
  expect(sequences).toHaveLength(5);
  expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
});
