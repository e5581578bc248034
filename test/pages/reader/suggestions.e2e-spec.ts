import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns what a page without events proposes: the names, the numbers of events, and the addresses. */
async function readSuggestions(path: string): Promise<string[][]> {
  const { body } = await readPage(calendar, path);
  const [, list = ''] = /<p class="nothing">.*?<ul class="long">(.*?)<\/ul>/s.exec(body) ?? [];
  const item = /<a href="([^"]*)"[^>]*>([^<]*)<\/a> <span class="until">([^<]*)</g;
  return [...list.matchAll(item)].map(([, href, name, total]) => [name!, total!, href!.replaceAll('&#38;', '&')]);
}

it('proposes the words of the calendar that are most like those of a search without results', async () => {
  await given.event({ ca: { title: 'Curs de fotografia' } });
  await given.event({ ca: { title: 'Fotogrfia i fotografio' } }, { status: 'draft' });
  await given.event({ ca: { title: 'Concert' } });

  expect(await readSuggestions('/ca/calendar?search=fotogrfia')).toEqual([
    ['“fotografia”', '1 esdeveniment', '/ca/calendar?search=fotografia'],
  ]);
  expect(await readSuggestions('/ca/calendar?search=curs+fotogrfia')).toEqual([
    ['“curs fotografia”', '1 esdeveniment', '/ca/calendar?search=curs+fotografia'],
  ]);
  expect(await readSuggestions('/ca/calendar?search=koncert')).toEqual([['“concert”', '1 esdeveniment', '/ca/calendar?search=concert']]);
  expect(await readSuggestions('/ca/calendar?search=xfotografia')).toEqual([
    ['“fotografia”', '1 esdeveniment', '/ca/calendar?search=fotografia'],
  ]);
  expect(await readSuggestions('/ca/calendar?search=teatre')).toEqual([]);
  expect(await readSuggestions('/ca/calendar?search=fotografia')).toEqual([]);
});

it('tells what the list would have with one filter less', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  await given.event({ ca: { title: 'Concert' } }, { categories: [music.id], cost: '10' });
  await given.event({ ca: { title: 'Xerrada' } }, { cost: '0' });
  await given.event({ ca: { title: 'Ball' } }, { cost: '0' });

  expect(await readSuggestions(`/ca/calendar?categories=${music.id}&is_free=true`)).toEqual([
    ['Sense Música', '2 esdeveniments', '/ca/calendar?is_free=true'],
    ['Sense Gratuït', '1 esdeveniment', `/ca/calendar?categories=${music.id}`],
  ]);
  expect(await readSuggestions('/ca/calendar?is_free=true&start_date=2027-01-01&end_date=2027-01-31')).toEqual([
    ['Sense divendres, 1 de gener del 2027 – diumenge, 31 de gener del 2027', '2 esdeveniments', '/ca/calendar?is_free=true'],
  ]);
  expect(await readSuggestions(`/ca/embed?categories=${music.id}&fixed=categories&is_free=true`)).toEqual([]);
});
