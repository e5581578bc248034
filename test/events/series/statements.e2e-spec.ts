import { expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

/** Lists which rows of events some work writes: the statements and their tables, sorted. */
async function listWrites(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await calendar.recordOwnQueries(work);
  const pattern = /^(INSERT INTO|UPDATE|DELETE FROM) ["`]?(event|event_translation|event_venue|event_category|occurrence)\b["`]?/;
  const writes = statements.flatMap((sql) => {
    const [, verb, table] = pattern.exec(sql) ?? [];
    return verb === undefined ? [] : `${verb.split(' ')[0]} ${table}`;
  });
  return writes.sort();
}

const createCourse = async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const fields = { recurrence: ['RRULE:FREQ=DAILY;COUNT=500'], venue: venue.id, categories: ['dansa'] };
  return given.course(fields, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
};

it('a change of one date writes its row once', async () => {
  const { second, third } = await createCourse();
  const change = (id: number, body: object) => listWrites(() => calendar.patch(`/events/${id}`, body));

  expect(await change(second, { title: 'Especial' })).toEqual([
    ...['INSERT event', 'INSERT event_category', 'INSERT event_translation', 'INSERT event_venue'],
    ...['UPDATE event', 'UPDATE occurrence'],
  ]);
  expect(await change(second, { title: 'Molt especial' })).toEqual([
    ...['UPDATE event', 'UPDATE event', 'UPDATE event_translation', 'UPDATE occurrence'],
  ]);
  expect(await change(second, { inherit: ['title'] })).toEqual(['DELETE event', 'UPDATE event', 'UPDATE occurrence', 'UPDATE occurrence']);
  expect(await change(third, { title: 'Curs' })).toEqual([]);
  expect(await change(third, { external_ids: { agenda: '7' } })).toEqual(['UPDATE event', 'UPDATE occurrence']);
});

it('a change of a series writes the rows of its changed dates together', async () => {
  const { id, ids, third } = await createCourse();
  for (const one of ids) await calendar.patch(`/events/${one}`, { description: 'Especial' });
  await calendar.patch(`/events/${ids[0]}`, { title: 'Inauguració' });
  const change = (path: string, body: object) => listWrites(() => calendar.patch(path, body));

  expect(await change(`/events/${id}`, { title: 'Curs nou' })).toEqual([
    ...['DELETE event_translation', 'INSERT event_translation'],
    ...['UPDATE event', 'UPDATE event_translation', 'UPDATE event_translation'],
  ]);
  expect(await change(`/events/${id}`, { cost: 7 })).toEqual(['UPDATE event', 'UPDATE event']);
  expect(await change(`/events/${id}`, { venue: [] })).toEqual(['DELETE event_venue', 'DELETE event_venue', 'UPDATE event']);
  expect(await change(`/events/${id}`, { recurrence: ['RRULE:FREQ=DAILY;COUNT=400'] })).toEqual([
    ...['DELETE occurrence', 'INSERT occurrence', 'UPDATE event'],
  ]);
  expect(await change(`/events/${third}?scope=following`, { description: 'Nou' })).toEqual([
    ...['DELETE event', 'INSERT event', 'INSERT event_category', 'INSERT event_translation', 'INSERT event_venue'],
    ...['UPDATE event', 'UPDATE event', 'UPDATE event', 'UPDATE event_translation'],
    ...['UPDATE occurrence', 'UPDATE occurrence', 'UPDATE occurrence'],
  ]);
});

it('a change of one date, the trash and the way back take no more statements than this', async () => {
  const { second, third } = await given.course();
  await calendar.patch(`/events/${third}`, { title: 'Inauguració' });
  // Servers also lock the words of events.
  const count = async (work: () => Promise<unknown>) =>
    (await calendar.recordOwnQueries(work)).filter((sql) => !sql.includes('name_lock')).length;

  const counts = [
    await count(() => calendar.patch(`/events/${second}`, { title: 'Especial' })),
    await count(() => calendar.patch(`/events/${second}`, { title: 'Molt especial' })),
    await count(() => calendar.delete(`/events/${second}`)),
    await count(() => calendar.patch(`/events/${second}`, { status: 'publish' })),
  ];

  expect(counts).toEqual([28, 27, 25, 24]);
});
