import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { copyEvent } from '../../events/calendar/copy-event.js';
import { readPage } from './read-page.js';

// Today is Saturday, 21 November 2026.
const calendar = useCalendar();
const given = new Given(calendar);

const at = (start: string, end = start) => ({ start_date: start, end_date: end });

/** Returns the texts of the links to filters in the panel of a page: the name and the count. */
async function readFilters(path: string): Promise<string[]> {
  const { body } = await readPage(calendar, path);
  const panel = /<details class="filters"[^>]*>(.*?)<\/details>/s.exec(String(body))![1]!;
  const sections = [...panel.matchAll(/<section>(.*?)<\/section>/gs)].map(([, section]) => section!);
  const strip = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return sections.map(strip).filter((section) => /^(Categories|Poblacions|Espais|Etiquetes)/.test(section));
}

it.each(['/ca/calendar?', '/ca/embed?fixed=none&'])('%s shows the number of events behind each filter, the most first', async (path) => {
  const [fires, music] = [await given.category({ ca: { name: 'Fires' } }), await given.category({ ca: { name: 'Música' } })];
  await given.category({ ca: { name: 'Buida' } });
  const hall = await given.venue({ ca: { venue: 'Ateneu' } });
  await given.event({ ca: {} }, { categories: [music.id], venue: hall.id, tags: ['nit'] });
  await given.event({ ca: {} }, { categories: [music.id, fires.id] });
  await given.event({ ca: {} }, { ...at('2026-11-20 10:00:00'), categories: [fires.id] });

  expect(await readFilters(path)).toEqual(['Categories Música 2 Fires 1', 'Espais Ateneu 1', 'Etiquetes nit 1']);
  // The filter of a facet does not restrict it, but all others.
  expect(await readFilters(`${path}categories=${fires.id}`)).toEqual(['Categories Música 2 Fires 1']);
  expect(await readFilters(`${path}venue=${hall.id}&categories=${fires.id}`)).toEqual(['Categories Música 1 Fires 0', 'Espais Ateneu 0']);
});

it('offers the towns of the events, and takes a value back however it is written', async () => {
  const [girona, salt] = [
    await given.venue({ ca: { venue: 'Ateneu', city: 'Girona' } }),
    await given.venue({ ca: { venue: 'Pla', city: 'Salt' } }),
  ];
  const music = await given.category({ ca: { name: 'Música' } });
  await given.event({ ca: { title: 'Concert' } }, { venue: girona.id, categories: [music.id] });
  await given.event({ ca: { title: 'Ball' } }, { venue: salt.id });

  const { text, links, body } = await readPage(calendar, '/ca/calendar?city=GIRONA&categories=musica');

  expect(await readFilters('/ca/calendar?city=GIRONA')).toContain('Poblacions Girona 1 Salt 1');
  expect([text.includes('Concert'), text.includes('Ball')]).toEqual([true, false]);
  expect(body).toMatch(/<title>Pròxims esdeveniments · Música · Girona · /);
  expect(links.filter((link) => /calendar\?(categories=musica|city=GIRONA)(#.*)?$/.test(link))).toEqual([
    '/ca/calendar?city=GIRONA#c4',
    '/ca/calendar?categories=musica',
  ]);
});

it('limits a list to towns whose names have a comma, in its links, forms and feeds', async () => {
  const [port, salt] = [
    await given.venue({ ca: { venue: 'Moll', city: 'Port, el' } }),
    await given.venue({ ca: { venue: 'Pla', city: 'Salt' } }),
  ];
  await given.event({ ca: { title: 'Havaneres' } }, { venue: port.id });
  await given.event({ ca: { title: 'Ball' } }, { venue: salt.id });
  await given.event({ ca: { title: 'Teatre' } });
  const findLink = (links: readonly string[], start: string) =>
    links.find((link) => decodeURIComponent(link.replaceAll('+', ' ')).startsWith(start))!;

  const one = findLink((await readPage(calendar, '/ca/calendar')).links, '/ca/calendar?city[]=port, el');
  const page = await readPage(calendar, one);
  const both = await readPage(calendar, findLink(page.links, '/ca/calendar?city[]=port, el&city[]=salt'));
  const feeds = await readPage(calendar, findLink(page.links, '/ca/calendar/subscribe?city[]=port, el'));
  const feed = await calendar.get(findLink(feeds.links, 'http://calendar.test').replace('http://calendar.test', '/'));

  expect([page, both].map(({ text }) => ['Havaneres', 'Ball', 'Teatre'].filter((title) => text.includes(title)))).toEqual([
    ['Havaneres'],
    ['Havaneres', 'Ball'],
  ]);
  expect(page.body).toContain('<input type="hidden" name="city[]" value="port, el" />');
  expect(feed.body).toContain('Havaneres');
  expect(feed.body).not.toContain('Teatre');
});

it('counts the events of the month that is shown', async () => {
  await given.event({ ca: {} }, { ...at('2026-12-01 00:00:00'), tags: ['gener'] });
  await given.event({ ca: {} }, { ...at('2026-12-31 23:00:00'), tags: ['gener'] });
  await given.event({ ca: {} }, { ...at('2027-01-01 00:00:00'), tags: ['gener'] });

  expect(await readFilters('/ca/calendar/2026/12')).toEqual(['Etiquetes gener 2']);
  expect(await readFilters('/ca/embed?view=month&month=2027-01')).toEqual(['Etiquetes gener 1']);
  expect(await readFilters('/ca/calendar/2027/02')).toEqual([]);
});

it('counts cancelled events, which the page shows, and no event or record that it does not', async () => {
  const secret = await given.venue({ ca: { venue: 'Secret' } }, { status: 'private' });
  const tags = ['nit'];
  await given.event({ ca: {} }, { tags, event_status: 'cancelled' });
  await given.event({ ca: {} }, { tags, venue: secret.id });
  await given.event({ ca: {} }, { tags, status: 'draft' });
  await given.event({ ca: {} }, { tags, hide_from_listings: true });

  expect(await readFilters('/ca/calendar')).toEqual(['Etiquetes nit 2']);
  expect(await readFilters('/ca/calendar?event_status=cancelled')).toEqual(['Etiquetes nit 1']);
});

it('shows ten values, and those that are chosen', async () => {
  const ids = [];
  for (let number = 1; number <= 12; number++) ids.push((await given.tag({ ca: { name: `etiqueta ${number}` } })).id);
  await given.event({ ca: {} }, { tags: ids });

  expect((await readFilters('/ca/calendar'))[0]!.match(/etiqueta/g)).toHaveLength(10);
  expect((await readFilters(`/ca/calendar?tags=${ids[11]}`))[0]).toMatch(/etiqueta 10 1 etiqueta 12 1$/);
});

it.each(['city=girona', 'near=girona&geoloc_radius=5'])('shows ten places of a town that is chosen with %s', async (town) => {
  const place = { geo_lat: 41.98, geo_lng: 2.82 };
  const venue = [];
  for (let number = 1; number <= 12; number++)
    venue.push((await given.venue({ ca: { venue: `Sala ${number}`, city: 'Girona' } }, place)).id);
  await given.event({ ca: {} }, { venue });

  const [, places] = await readFilters(`/ca/calendar?${town}`);

  expect(places!.match(/Sala/g)).toHaveLength(10);
});

it('names the language of a name that fell back', async () => {
  const music = await given.category({ es: { name: 'Música' } });
  await given.event({ ca: {} }, { categories: [music.id] });

  const { body } = await readPage(calendar, '/ca/calendar');

  expect(body).toMatch(/<span dir="auto"\s+lang="es">Música<\/span> <small>1<\/small>/);
});

it('offers the venues of the next events without numbers where a list has thousands, and shows the numbers that are known', async () => {
  const { id: venue } = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id } = await given.event({ ca: {} }, { ...at('2026-11-22 10:00:00'), categories: ['Fires'], venue });
  const [utc, local] = ['2026-12-01 09:00:00', '2026-12-01 10:00:00'];
  const later = { start_utc: utc, end_utc: utc, start_local: local, end_local: local };
  await copyEvent(
    calendar,
    id,
    Array.from({ length: 2_000 }, () => later),
  );

  expect(await readFilters('/ca/calendar')).toEqual([`Categories Fires ${new Intl.NumberFormat('ca').format(2_001)}`, 'Espais Ateneu']);
  expect(await readFilters('/ca/calendar?start_date=2026-11-22&end_date=2026-11-23')).toEqual(['Categories Fires 1', 'Espais Ateneu 1']);
});
