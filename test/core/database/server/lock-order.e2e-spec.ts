import { expect, it } from '@jest/globals';
import { ADMIN } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { EVENT_DATES } from '../../../support/resources.js';
import { useTwoInstances } from '../../../support/two-instances.js';

const [calendar, another] = useTwoInstances();
const given = new Given(calendar);

/** Returns the rows of named locks that some work locks, in the order in which it locks them. */
async function readLocks(work: () => Promise<{ status: number }>): Promise<number[]> {
  const statements = await calendar.recordQueries(async () => {
    expect((await work()).status).toBeLessThan(300);
  });
  const locks = statements.filter((sql) => sql.includes('FROM name_lock WHERE') && sql.includes('ORDER BY id FOR UPDATE'));
  return locks.flatMap((sql) => {
    const ids = /id IN \(([\d,]+)\)/.exec(sql)?.[1]?.split(',').map(Number);
    return ids?.sort((one, other) => one - other) ?? Array.from({ length: 256 }, (_, id) => id);
  });
}

const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

const create = (title: string) => ({
  method: 'POST',
  path: 'events',
  body: { title, ...EVENT_DATES, venue: { venue: `Palau ${title}` }, tags: [title] },
});
const TITLES = ['Fira', 'Mercat', 'Concert', 'Dansa', 'Teatre', 'Cinema'];

it('an atomic batch locks its names in the order of the rows', async () => {
  const locks = await readLocks(() => calendar.post('/batch', { operations: TITLES.map(create) }));

  expect(locks).toEqual(ascending(locks));
});

it.each(Array.from({ length: 8 }, (_, n) => n))(
  'a new event with ids, a parent and a title locks its names in the order of the rows: %d',
  async (n) => {
    const parent = await given.event();
    const locks = await readLocks(() =>
      calendar.request('PUT', `/events/external/tickets/${n}`, {
        as: ADMIN,
        body: { title: `Fira ${TITLES[n % 6]}`, ...EVENT_DATES, post_parent: parent.id, external_ids: { shop: `s${n}` } },
      }),
    );

    expect(locks.length).toBeGreaterThan(3);
    expect(locks).toEqual(ascending(locks));
  },
);

it.each(TITLES)(
  'an event with new linked records that have ids and translations locks its names in the order of the rows: %s',
  async (title) => {
    const linked = { translations: { es: { slug: `${title}-es` } }, external_ids: { shop: title } };
    const body = {
      title,
      ...EVENT_DATES,
      venue: { venue: `Palau ${title}`, ...linked },
      organizer: { organizer: `Grup ${title}`, ...linked },
    };

    const locks = await readLocks(() => calendar.post('/events', body));

    expect(locks.length).toBeGreaterThan(4);
    expect(locks).toEqual(ascending(locks));
  },
);

it.each(TITLES)('a new category with a parent locks its names in the order of the rows: %s', async (name) => {
  const parent = (await calendar.post('/categories', { name: 'Arrel' })).body.id as number;

  const locks = await readLocks(() => calendar.post('/categories', { name, parent, external_ids: { shop: name } }));

  expect(locks.length).toBeGreaterThan(2);
  expect(locks).toEqual(ascending(locks));
});

it('atomic batches beside an import are all done', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const operations = (n % 4 < 2 ? TITLES : TITLES.toReversed()).slice(0, 4).map((title) => create(`${title} ${'abc'[n % 3]}`));
      return (n % 2 === 0 ? calendar : another).post('/batch', { atomic: n % 3 !== 0, operations });
    }),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});
