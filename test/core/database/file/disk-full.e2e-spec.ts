import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { UnitOfWork } from '../../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { FIRA } from '../../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const LONG = 'x'.repeat(60_000);

let logged = '';
beforeEach(() => {
  logged = '';
  jest.spyOn(Logger.prototype, 'error').mockImplementation((entry: unknown) => void (logged += JSON.stringify(entry)));
});
afterEach(async () => {
  await limitPages(1_000_000);
  jest.restoreAllMocks();
});

/** Limits the size of the file in pages. At the limit, SQLite reports that the disk is full. */
const limitPages = (max: number) => calendar.database.query(`PRAGMA max_page_count = ${max}`);
const fillDisk = async () => {
  // Rows that other tests deleted left free pages.
  await calendar.database.query('VACUUM');
  const [{ page_count }] = await calendar.database.query<[{ page_count: number }]>('PRAGMA page_count');
  await limitPages(page_count + 4);
};

it('the service answers 503 while the disk is full, and logs the reason', async () => {
  await fillDisk();

  const { status, headers, body } = await calendar.post('/venues', { venue: 'Palau', description: LONG });

  expect([status, body.code]).toEqual([503, 'rest_service_unavailable']);
  expect(headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(logged).toContain('The disk of the database is full: nothing can be written until there is room.');
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([]);
});

it('the service writes again when the disk has space, and commits what it acknowledges', async () => {
  const before = await given.venue({ ca: { venue: 'Abans' } });
  await fillDisk();
  expect((await calendar.post('/venues', { venue: 'Palau', description: LONG })).status).toBe(503);
  expect((await calendar.post('/events', { title: 'Fira' })).status).toBe(400);
  await limitPages(1_000_000);

  const refused = await calendar.post('/events', { ...FIRA, organizer: 999_999 });
  const { status, body } = await calendar.post('/venues', { venue: 'Palau', description: LONG });

  expect([refused.status, status]).toEqual([400, 201]);
  const committed = calendar.app.get(UnitOfWork).manager;
  expect(await committed.query('SELECT id FROM venue ORDER BY id')).toEqual([{ id: before.id }, { id: body.id }]);
  expect(await committed.query('SELECT id FROM event')).toEqual([]);
  expect(await committed.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect((await calendar.get('/venues')).body.total).toBe(2);
});
