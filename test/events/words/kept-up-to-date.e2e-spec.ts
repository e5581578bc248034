import { expect, it } from '@jest/globals';
import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createRandom, type Random } from './random.js';

const calendar = useCalendar();
const given = new Given(calendar);

const findTable = () => calendar.app.get(DerivedTables).list().find(({ name }) => name === 'words')!; // oxfmt-ignore
const findDifferences = () => findTable().findDifferences(10, () => undefined);

async function find(search: string): Promise<number[]> {
  const { body } = await calendar.get(`/events?search=${encodeURIComponent(search)}`);
  return body.events.map(({ id }: { id: number }) => id);
}

it('the index agrees with the texts after random writes of several clients at once, while unused words are deleted', async () => {
  const clients = [1, 2, 3, 4].map((seed) => createRandom(seed));

  await Promise.all([...clients.map((random) => writeAtRandom(random, 40)), deleteUnusedWords(20)]);

  expect(await findDifferences()).toEqual([]);
  const { id } = await given.event({ ca: { title: 'Esbart' } });
  expect(await find('sbar')).toEqual([id]);
});

async function deleteUnusedWords(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await calendar.database.query("DELETE FROM job WHERE name = 'unused-words'");
    await calendar.runDueJobs();
  }
}

const VOCABULARY = Array.from({ length: 400 }, (_, n) => `paraula${n.toString(36)}`);

async function writeAtRandom(random: Random, count: number): Promise<void> {
  const ids: number[] = [];
  const write = () => Array.from({ length: random.integer(1, 30) }, () => random.pick(VOCABULARY)).join(' ');
  for (let n = 0; n < count; n++) {
    const texts = { title: random.pick(VOCABULARY), description: random.chance(0.2) ? null : write() };
    if (ids.length === 0 || random.chance(0.4)) {
      ids.push((await given.event({ ca: texts, es: { title: write().slice(0, 200) } })).id);
      continue;
    }
    const path = `/events/${random.pick(ids)}`;
    const answers = [
      () => calendar.patch(path, { ...texts, status: 'publish' }),
      () => calendar.patch(path, { translations: { es: null, en: { title: write().slice(0, 200) } }, status: 'publish' }),
      () => calendar.delete(`${path}?force=${random.chance(0.5)}`),
    ];
    const { status } = await random.pick(answers)();
    expect([200, 404, 410]).toContain(status);
  }
}

it('a search finds what each of several edits added, and no longer what they removed', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });

  for (const title of ['Mercat', 'Aplec', 'Concert', 'Recital', 'Xerrada', 'Tertúlia', 'Fira']) {
    await calendar.patch(`/events/${id}`, { title, description: `Amb ${title}ada` });

    expect([title, await find(`${title.slice(1)} ${title}ada amb`)]).toEqual([title, [id]]);
    expect([title, await find('"amb mercatada"')]).toEqual([title, title === 'Mercat' ? [id] : []]);
  }
  expect(await findDifferences()).toEqual([]);
});

it('a search does not find what a failed write would have added', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });

  const { status } = await calendar.patch(`/events/${id}`, { title: 'Esbart', venue: 999 });

  expect([status, await find('esbart'), await find('fira')]).toEqual([400, [], [id]]);
  expect(await findDifferences()).toEqual([]);
});

it('reindexing finds and repairs what the index lacks', async () => {
  const first = await given.event({ ca: { title: 'Fira' } });
  const second = await given.event({ ca: { title: 'Esbart' } });
  const third = await given.event({ ca: { title: 'Aplec' } });
  await calendar.database.query(`DELETE FROM event_words WHERE event_id = ${first.id}`);
  await calendar.database.query(`DELETE FROM search_fragment WHERE word = 'esbart'`);
  await calendar.database.query(`UPDATE event_translation SET name_folded = 'concert' WHERE owner_id = ${third.id}`);

  expect(await findDifferences()).toEqual([
    `Event ${first.id} is not in the index of words.`,
    `The vocabulary lacks «esbart» of event ${second.id}.`,
    `The index of words lacks words of event ${third.id}.`,
  ]);
  await findTable().rebuild(() => undefined);

  expect(await findDifferences()).toEqual([]);
  expect([await find('fir'), await find('sbar'), await find('oncert')]).toEqual([[first.id], [second.id], [third.id]]);
});

it('an event in the trash is found again when it comes back', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' } });
  await calendar.delete(`/events/${id}`);
  expect(await find('fira')).toEqual([]);

  await calendar.patch(`/events/${id}`, { status: 'publish' });

  expect(await find('fira')).toEqual([id]);
});

it('a word that no event has any more leaves the vocabulary', async () => {
  const { id } = await given.event({ ca: { title: 'Fira', description: 'Esbart' } });
  await given.event({ ca: { title: 'Fira' } });
  await calendar.delete(`/events/${id}?force=true`);

  await deleteUnusedWords(1);

  const words: { word: string }[] = await calendar.database.query('SELECT word FROM search_word UNION SELECT word FROM search_fragment');
  expect(words.map(({ word }) => word)).toEqual(['fira']);
});
