import { expect, it } from '@jest/globals';
import { SourceError, type SourceRecord } from '../../../../src/api/imports/source-record.js';
import { HeldEvents } from '../../../../src/api/imports/readers/the-events-calendar/joining/held-events.js';

const LONG_TEXT = 'a'.repeat(30 * 1024 * 1024);

const event = (externalId: string, fields: object): SourceRecord => ({
  ...{ resource: 'event', externalId, place: { at: 'line', line: 1 } },
  body: { title: 'Curs', start_date: '2027-03-02 18:00:00', end_date: '2027-03-02 20:00:00', timezone: 'Europe/Madrid', ...fields },
});

it('the texts of equal events count once towards the memory that a run may use', () => {
  const held = new HeldEvents('Europe/Madrid');
  const days = Array.from({ length: 20 }, (_, day) => `2027-03-${String(day + 10)}`);
  for (const day of days) held.add(event(day, { description: LONG_TEXT, start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00` }));
  held.add(event('b', { description: `${LONG_TEXT}b` }));

  expect(held.list()).toHaveLength(21);
  expect(() => {
    held.add(event('c', { description: `${LONG_TEXT}c` }));
  }).toThrow(SourceError);
});
