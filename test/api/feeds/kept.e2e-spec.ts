import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Counts the statements that read records while some work is done. */
const countReads = async (work: () => Promise<unknown>) => (await calendar.recordOwnQueries(work)).length;

it('feeds of many megabytes do not displace a feed that another client has read', async () => {
  // Compressed, each text has some 45 kB.
  const text = Array.from({ length: 1_000 }, (_, n) => createHash('sha256').update(`${n}`).digest('base64url')).join(' ');
  for (let n = 0; n < 20; n++) await given.event({ ca: { title: `Fira ${n}` } });
  await calendar.changeBySql('UPDATE event_translation SET description = ?', [text]);
  const first = await calendar.get('/events.csv');

  for (let day = 1; day <= 25; day++) await calendar.get(`/events.csv?starts_after=2020-01-${day}`);
  let again = first;
  const reads = await countReads(async () => (again = await calendar.get('/events.csv')));

  expect(first.body).toContain(text);
  expect(reads).toBe(0);
  expect(again.body).toBe(first.body);
});

it('what changes no record forgets no feed', async () => {
  await given.event({ ca: { title: 'Fira' } });
  const first = await calendar.get('/events.ics');

  await calendar.runDueJobs();
  const statements = await calendar.recordQueries(() => calendar.get('/events.ics'));

  expect(first.body).toContain('Fira');
  expect(statements.filter((sql) => /FROM [`"]?event[`"]? /.test(sql))).toEqual([]);
});
