import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Records are counted in blocks of this many ids. */
const BLOCK_SIZE = 2_000;

const blockOf = (id: number) => Math.floor(id / BLOCK_SIZE);

/** Creates events, each so many blocks of ids after the one before. Spanish and English are missing. */
async function givenEventsInBlocks(...distances: number[]): Promise<[number, number, number, number]> {
  const ids: number[] = [];
  for (const distance of distances) {
    const { id: last } = await given.venue();
    const id = (blockOf(last) + distance) * BLOCK_SIZE;
    await calendar.database.query(`INSERT INTO record_id (id, resource) VALUES (${id}, 'event')`);
    ids.push((await given.event({ ca: { title: 'Fira' } })).id);
  }
  return ids as [number, number, number, number];
}

const listIds = async (query: string) => {
  const { body } = await calendar.get(`/translations?type=event&language=en&${query}`, { as: ADMIN });
  return { total: body.total as number, ids: body.translations.map(({ id }: { id: number }) => id) as number[] };
};

it('pages go through all blocks of ids, over those without a due translation', async () => {
  const [first, second, third, fourth] = await givenEventsInBlocks(1, 1, 5, 23);
  await calendar.patch(`/events/${second}`, { title: 'Fair' }, { language: 'en' });

  expect(await listIds('per_page=2')).toEqual({ total: 3, ids: [first, third] });
  expect(await listIds('per_page=2&page=2')).toEqual({ total: 3, ids: [fourth] });
  expect(await listIds('per_page=1&page=2')).toEqual({ total: 3, ids: [third] });
});

it('a change is counted at once, and only its block is read', async () => {
  const [first, second] = await givenEventsInBlocks(1, 6);
  expect(await listIds('')).toEqual({ total: 2, ids: [first, second] });

  await calendar.patch(`/events/${second}`, { title: 'Fair' }, { language: 'en' });
  const queries = await calendar.recordQueries(async () => {
    expect(await listIds('')).toEqual({ total: 1, ids: [first] });
  });

  const counting = queries.filter((sql) => sql.includes('COUNT(*)'));
  expect(counting).toHaveLength(1);
  expect(counting[0]).toContain(`record.id >= ${blockOf(second) * BLOCK_SIZE} AND`);
  expect(counting[0]).not.toContain(`record.id >= ${blockOf(first) * BLOCK_SIZE} AND`);
});

it('a draft of another author counts as missing, and the own one as a draft', async () => {
  const [author, other] = [await calendar.person('author'), await calendar.person('author')];
  const { id } = await given.event({ ca: { title: 'Fira' }, en: { title: 'Fair', status: 'draft' } }, { author: author.id });
  const ask = async (as: typeof author) =>
    (await calendar.get('/translations?type=event&language=en&status=missing,draft', { as })).body.translations;

  expect(await ask(author)).toMatchObject([{ id, status: 'draft' }]);
  expect(await ask(other)).toMatchObject([{ id, status: 'missing' }]);
});
