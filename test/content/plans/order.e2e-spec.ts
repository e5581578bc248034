import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { CONTENT_RESOURCES, EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();

const PLANNED = /^INSERT INTO \W(event|venue|organizer|event_\w+|\w+_translation|external_id)\W/;

/** A statement that writes a record, or what refers to it. */
const NAMES = CONTENT_RESOURCES.map(({ resource }) => resource).join('|');
const CHANGED = new RegExp(`^(INSERT|UPDATE|DELETE)(?: INTO| FROM)? \\W?((?:${NAMES})(?:_translation)?|external_id|slug_history)\\b`);

const readInsertedTables = async (work: () => Promise<unknown>) => {
  const statements = await calendar.recordQueries(work);
  return statements.flatMap((sql) => PLANNED.exec(sql)?.[1] ?? []).filter((table) => table !== 'event_words');
};

it('records are inserted before what refers to them, with one statement for each table', async () => {
  const { id: category } = (await calendar.post('/categories', { name: 'Fires' })).body as { id: number };
  const event = {
    ...{ title: 'Fira', ...EVENT_DATES, external_ids: { tickets: '4711' }, categories: [category] },
    venue: [{ venue: 'Palau' }, { venue: 'Ateneu' }],
    organizer: { organizer: 'Associació', external_ids: { members: '12' } },
  };

  const tables = await readInsertedTables(() => calendar.post('/events', event));

  expect(tables).toEqual([
    ...['event', 'venue', 'organizer'],
    ...['event_translation', 'external_id', 'event_venue', 'event_organizer', 'event_category'],
    ...['venue_translation', 'organizer_translation'],
  ]);
});

it.each(CONTENT_RESOURCES)(
  'a change of a $resource reads before it writes, and writes in one order',
  async ({ resource, collection, name }) => {
    const { id } = (await calendar.post(`/${collection}`, { ...EVENT_DATES, [name]: 'Fira', external_ids: { tickets: '1' } })).body;
    const change = { slug: 'mercat', external_ids: { tickets: '2' }, translations: { en: { [name]: 'Fair' } }, source_language: 'en' };

    const statements = await calendar.recordQueries(() => calendar.patch(`/${collection}/${id as number}`, change));

    const tables = statements.map((sql) => CHANGED.exec(sql)?.slice(1).join(' '));
    const [first, last] = [tables.findIndex(Boolean), tables.findLastIndex(Boolean)];
    expect(tables.slice(first, last + 1)).toEqual([
      'DELETE external_id',
      `UPDATE ${resource}`,
      `UPDATE ${resource}_translation`,
      ...['INSERT external_id', `INSERT ${resource}_translation`, 'INSERT slug_history'],
    ]);
  },
);

it('an event that is refused after it planned a venue leaves no venue', async () => {
  const answer = await calendar.post('/events', { title: 'Fira', ...EVENT_DATES, venue: { venue: 'Palau' }, organizer: 999 });

  expect(answer.status).toBe(400);
  expect((await calendar.get('/venues')).body.total).toBe(0);
});

it('an operation that is refused does not undo the others of its group', async () => {
  const put = (id: string, body: object) => ({ method: 'PUT', path: `events/external/feed/${id}`, body: { ...EVENT_DATES, ...body } });
  await calendar.post('/batch', { operations: [put('1', { title: 'Fira' }), put('2', { title: 'Mercat', external_ids: { other: '7' } })] });

  let statuses: number[] = [];
  const statements = await calendar.recordQueries(async () => {
    const { body } = await calendar.post('/batch', {
      atomic: false,
      operations: [
        put('3', { title: 'Concert', venue: { venue: 'Palau' } }),
        put('4', { title: 'Dansa', venue: { venue: 'Teatre' }, organizer: 999 }),
        put('1', { title: 'Fira gran', external_ids: { other: '7' } }),
        put('2', { title: 'Mercat gran', tags: [999] }),
        put('5', { title: 'Ball', venue: { venue: 'Palau' } }),
      ],
    });
    statuses = body.results.map(({ status }: { status: number }) => status);
  });

  expect(statuses).toEqual([201, 400, 409, 400, 201]);
  expect(statements).not.toContain('ROLLBACK');
  expect((await calendar.get('/venues')).body.total).toBe(1);
  const { events } = (await calendar.get('/events?orderby=title')).body as { events: { title: string }[] };
  expect(events.map(({ title }) => title).sort()).toEqual(['Ball', 'Concert', 'Fira', 'Mercat']);
});
