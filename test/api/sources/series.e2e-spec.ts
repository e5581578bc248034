import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';
import { START, icalEvent as event, icalFile as file } from '../../cli/import/ical-text.js';
import { createSource, runNow, type SourceFixture } from './feed.js';

const calendar = useCalendar();
const server = useStandInServer();

const RULE = 'RRULE:FREQ=WEEKLY;COUNT=4';
const at = (day: string) => `;TZID=Europe/Madrid:202612${day}T180000`;

const serve = (...lines: string[]) => {
  server.respond = (_, response) => response.writeHead(200).end(file(...lines));
};
/** The events, without what did not happen. */
const run = async (source: SourceFixture) => {
  const { last_run } = await runNow(calendar, source);
  expect(last_run.problems).toEqual([]);
  return Object.fromEntries(Object.entries(last_run.counts as Record<string, number>).filter(([, count]) => count > 0));
};
const list = async (): Promise<Record<string, string>[]> => (await calendar.get('/events?event_status=any', { as: ADMIN })).body.events;
const titles = async () => (await list()).map(({ start_date, title }) => `${start_date!.slice(8, 10)} ${title}`);

async function givenSource(fields: object = {}): Promise<SourceFixture> {
  serve(...event('a', ...START, RULE));
  const source = await createSource(calendar, server.origin, { kind: 'ical', ...fields });
  expect(await run(source)).toEqual({ created: 1 });
  return source;
}

it('what people change in an occurrence stays, and the series goes on to follow its source', async () => {
  const source = await givenSource();
  const [first, second] = await list();
  await calendar.patch(`/events/${first!.id}`, { title: 'Canviat aquí' });
  await calendar.delete(`/events/${second!.id}`);

  serve(...event('a', ...START, RULE, 'DESCRIPTION:Text', `EXDATE${at('15')}`));

  expect(await run(source)).toEqual({ updated: 1 });
  expect(await titles()).toEqual(['01 Canviat aquí', '22 a']);
  expect((await list()).map(({ description }) => description)).toEqual(['Text', 'Text']);
  serve(...event('a', ...START, RULE));
  expect(await run(source)).toEqual({ updated: 1 });
  expect(await titles()).toEqual(['01 Canviat aquí', '15 a', '22 a']);
  expect(await run(source)).toEqual({ unchanged: 1 });
});

it('an exception of the source is written until a person changes that occurrence', async () => {
  const source = await givenSource();
  const exception = (title: string) => [
    'BEGIN:VEVENT',
    'UID:a',
    `SUMMARY:${title}`,
    `RECURRENCE-ID${at('08')}`,
    `DTSTART${at('09')}`,
    `DTEND${at('09')}`,
    'END:VEVENT',
  ];

  serve(...event('a', ...START, RULE), ...exception('u'));
  expect(await run(source)).toEqual({ unchanged: 1, updated: 1 });
  serve(...event('a', ...START, RULE), ...exception('dos'));
  expect(await run(source)).toEqual({ unchanged: 1, updated: 1 });
  expect(await titles()).toEqual(['01 a', '09 dos', '15 a', '22 a']);
  await calendar.patch(`/events/${(await list())[1]!.id}`, { title: 'Canviat aquí' });
  serve(...event('a', ...START, RULE), ...exception('tres'));
  expect(await run(source)).toEqual({ unchanged: 1, kept: 1 });
  expect(await titles()).toEqual(['01 a', '09 Canviat aquí', '15 a', '22 a']);
});

it('a series that a person changed stays, and its exceptions are still written', async () => {
  const source = await givenSource();
  const { body } = await calendar.get(`/events/external/${source.external_source}/a`, { as: ADMIN });
  await calendar.patch(`/events/${body.id}`, { title: 'Canviat aquí' });

  serve(
    ...event('a', ...START, RULE, 'DESCRIPTION:Text'),
    ...event('a', `RECURRENCE-ID${at('08')}`, `DTSTART${at('09')}`, `DTEND${at('09')}`),
  );

  expect(await run(source)).toEqual({ kept: 1, updated: 1 });
  expect(await titles()).toEqual(['01 Canviat aquí', '09 a', '15 Canviat aquí', '22 Canviat aquí']);
});

it('a new rule drops the exceptions of the source, and none that a person changed', async () => {
  const source = await givenSource();
  serve(...event('a', ...START, RULE), ...event('a', `RECURRENCE-ID${at('08')}`, `DTSTART${at('09')}`, `DTEND${at('09')}`));
  await run(source);

  serve(...event('a', ...START, 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2'));
  expect(await run(source)).toEqual({ updated: 1 });
  expect(await titles()).toEqual(['01 a', '04 a']);
  await calendar.patch(`/events/${(await list())[1]!.id}`, { title: 'Canviat aquí' });
  serve(...event('a', ...START, RULE));
  const { last_run } = await runNow(calendar, source);
  expect(last_run).toMatchObject({ counts: { refused: 1 }, problems: [{ code: 'exceptions-lost' }] });
  expect(await titles()).toEqual(['01 a', '04 Canviat aquí']);
});

it('a date follows its series again when the source no longer changes it', async () => {
  const source = await givenSource();
  const exception = (day: string, ...lines: string[]) => [...['BEGIN:VEVENT', 'UID:a', `RECURRENCE-ID${at(day)}`, ...lines, 'END:VEVENT']];
  const titled = (day: string, title: string, ...lines: string[]) =>
    exception(day, `SUMMARY:${title}`, `DTSTART${at(day)}`, `DTEND${at(day).replace('T18', 'T20')}`, ...lines);
  const moved = exception('15', 'SUMMARY:a', `DTSTART${at('16')}`, `DTEND${at('16')}`);
  serve(...event('a', ...START, RULE), ...titled('01', 'u'), ...titled('08', 'dos'), ...moved, ...titled('22', 'quatre'));
  expect(await run(source)).toEqual({ unchanged: 1, updated: 4 });
  const [first, second] = await list();
  await calendar.patch(`/events/${second!.id}`, { description: 'Canviat aquí' });

  serve(...event('a', ...START, RULE, 'LOCATION:Sala'), ...titled('22', 'a', 'LOCATION:Sala'));

  expect(await run(source)).toEqual({ updated: 4 });
  expect(await titles()).toEqual(['01 a', '08 dos', '15 a', '22 a']);
  const { body } = await calendar.get(`/events/external/${source.external_source}/a`, { as: ADMIN });
  expect(body.exceptions).toMatchObject([{ id: second!.id, fields: ['title', 'description'] }]);
  expect((await list())[0]).toMatchObject({ id: first!.id, changed: [], venue: { venue: 'Sala' } });
  expect(await run(source)).toEqual({ unchanged: 2 });
});

it('an exception of the source comes back with its date', async () => {
  const exception = event('a', `RECURRENCE-ID${at('08')}`, `DTSTART${at('09')}`, `DTEND${at('09')}`);
  const source = await givenSource();
  serve(...event('a', ...START, RULE), ...exception);
  expect(await run(source)).toEqual({ unchanged: 1, updated: 1 });
  serve(...event('a', ...START, 'RRULE:FREQ=WEEKLY;COUNT=1'));
  expect(await run(source)).toEqual({ updated: 1 });

  serve(...event('a', ...START, RULE), ...exception);

  expect(await run(source)).toEqual({ updated: 2 });
  expect(await titles()).toEqual(['01 a', '09 a', '15 a', '22 a']);
});
