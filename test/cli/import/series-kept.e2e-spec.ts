import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { START, COURSE, at, icalEvent as event, icalFile as file } from './ical-text.js';
import { folder, importText, outcomes } from './import-text.js';

const calendar = useCalendar();

const exception = (day: string, title: string) => [
  ...['BEGIN:VEVENT', 'UID:a', `SUMMARY:${title}`, `RECURRENCE-ID${at(day)}`],
  ...[`DTSTART${at(day)}`, `DTEND${at(day, '200000')}`, 'END:VEVENT'],
];
const importIcal = (...lines: string[]) => importText(calendar, 'town.ics', file(...lines));
const list = async (): Promise<Record<string, string>[]> => (await calendar.get('/events?event_status=any', { as: ADMIN })).body.events;
const titles = async () => (await list()).map(({ start_date, title }) => `${start_date!.slice(8, 10)} ${title}`);

it('a second import keeps what people changed of single dates, and the dates that they deleted', async () => {
  await importIcal(...event('a', ...COURSE), ...exception('08', 'u'));
  const [, second, third, fourth] = await list();
  await calendar.patch(`/events/${second!.id}`, { title: 'Canviat aquí' });
  await calendar.patch(`/events/${third!.id}`, { title: 'Canviat aquí' });
  await calendar.delete(`/events/${fourth!.id}`);

  const report = await importIcal(...event('a', ...COURSE, 'DESCRIPTION:Text'), ...exception('08', 'dos'));

  expect([outcomes(report), report.problems]).toEqual([{ updated: 1, kept: 1 }, []]);
  expect(await titles()).toEqual(['01 a', '08 Canviat aquí', '15 Canviat aquí']);
  expect((await list()).map(({ description }) => description)).toEqual(['Text', 'Text', 'Text']);
  const again = await importIcal(...event('a', ...COURSE, 'DESCRIPTION:Text'), ...exception('22', 'quatre'));
  expect(outcomes(again)).toEqual({ unchanged: 1, kept: 1 });
  expect(await titles()).toEqual(['01 a', '08 Canviat aquí', '15 Canviat aquí']);
});

it('a new rule drops no date that people have changed', async () => {
  await importIcal(...event('a', ...COURSE));
  await calendar.patch(`/events/${(await list())[1]!.id}`, { title: 'Canviat aquí' });

  const { problems } = await importIcal(...event('a', ...START, 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2'));

  expect(problems).toMatchObject([{ externalId: 'a', code: 'exceptions-lost' }]);
  expect(await titles()).toEqual(['01 a', '08 Canviat aquí', '15 a', '22 a']);
});

it('a date follows its series again when its source no longer changes it, unless people have', async () => {
  await importIcal(...event('a', ...COURSE), ...exception('08', 'u'), ...exception('15', 'dos'), ...exception('22', 'tres'));
  await calendar.patch(`/events/${(await list())[2]!.id}`, { translations: { en: { title: 'Changed here' } } });

  const report = await importIcal(...event('a', ...COURSE), ...exception('22', 'a'));

  expect([outcomes(report), report.problems]).toEqual([{ unchanged: 1, updated: 2 }, []]);
  expect(await titles()).toEqual(['01 a', '08 a', '15 dos', '22 a']);
  expect(outcomes(await importIcal(...event('a', ...COURSE), ...exception('22', 'a')))).toEqual({ unchanged: 2 });
});

it('a date that the source leaves out comes back when the source has it again', async () => {
  await importIcal(...event('a', ...COURSE, `EXDATE${at('08')},20261215T180000`));
  await calendar.delete(`/events/${(await list())[1]!.id}`);

  await importIcal(...event('a', ...COURSE, `EXDATE${at('15')}`));

  expect(await titles()).toEqual(['01 a', '08 a']);
});

it('without what the last import has kept, dates that are not as in the source stay as they are', async () => {
  const text = [...event('a', ...COURSE), ...exception('08', 'u'), ...exception('15', 'dos')];
  await importIcal(...text);
  await calendar.patch(`/events/${(await list())[1]!.id}`, { title: 'Canviat aquí' });
  rmSync(join(folder, 'state.json'));

  expect(outcomes(await importIcal(...text))).toEqual({ unchanged: 2, kept: 1 });

  expect(await titles()).toEqual(['01 a', '08 Canviat aquí', '15 dos', '22 a']);
  await importIcal(...event('a', ...COURSE), ...exception('08', 'u'), ...exception('15', 'tres'));
  expect(await titles()).toEqual(['01 a', '08 Canviat aquí', '15 tres', '22 a']);
});

it('a dry run keeps nothing for the next import', async () => {
  await importIcal(...event('a', ...COURSE), ...exception('08', 'u'));
  const dry = await importText(calendar, 'town.ics', file(...event('a', ...COURSE)), ['--dry-run']);

  expect(outcomes(dry)).toEqual({ unchanged: 1, updated: 1 });
  expect(await titles()).toEqual(['01 a', '08 u', '15 a', '22 a']);
  await importIcal(...event('a', ...COURSE));
  expect(await titles()).toEqual(['01 a', '08 a', '15 a', '22 a']);
});
