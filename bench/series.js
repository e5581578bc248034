/**
 * Compares a calendar whose events repeat with one of as many single events, both served by running services without rate limits:
 *
 *   TOKEN=… node bench/series.js --fill 200 http://localhost:3001/ca/api/calendar/events/v1
 *   TOKEN=… node bench/series.js http://localhost:3000/ca/api/calendar/events/v1 http://localhost:3001/ca/api/calendar/events/v1
 *
 * The first command adds series of 500 dates over seven years. `npm run reindex` then updates the statistics of a MySQL or MariaDB server:
 * with older ones, it reads `expand=false` three times as long. The second command sends the same reads to both calendars in turn, and writes to
 * the second one. It prints the median durations in milliseconds, and their ratios with the goals.
 */
import { createRandom, pick, pickIndex } from './fill/random.js';
import { SEARCH_WORDS } from './fill/vocabulary.js';

const ROUNDS = 40;
const WRITE_ROUNDS = 20;
const BIG_ROUNDS = 3;
const DATES = 500;
const SERIES_WORD = 'taller';

const headers = { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' };
const isFilling = process.argv[2] === '--fill';
const [first, second] = process.argv.slice(isFilling ? 3 : 2);
let requests = 0;
if (isFilling) await fill(second, Number(first));
else {
  await compareReads();
  await compareWrites();
}

async function fill(root, count) {
  const random = createRandom('series', count);
  const names = ['categories', 'tags', 'venues', 'organizers'];
  const linked = {};
  for (const name of names) linked[name] = (await send(root, 'GET', `/${name}?per_page=50`)).body[name].map(({ id }) => id);
  for (let index = 0; index < count; index++) {
    const day = new Date(Date.now() - (4 * 365 - pickIndex(random, 400)) * 86_400_000).toISOString().slice(0, 10);
    const hour = String(8 + pickIndex(random, 12)).padStart(2, '0');
    await send(root, 'POST', '/events', {
      ...{ title: index % 4 ? `${SERIES_WORD} ${index}` : `${SEARCH_WORDS.common.ca} ${index}`, start_date: `${day} ${hour}:00:00` },
      ...{ end_date: `${day} ${hour}:45:00`, recurrence: [`RRULE:FREQ=DAILY;INTERVAL=5;COUNT=${DATES}`] },
      ...{ categories: [pick(random, linked.categories)], tags: [pick(random, linked.tags), pick(random, linked.tags)] },
      ...{ venue: pick(random, linked.venues), organizer: [pick(random, linked.organizers)] },
    });
  }
}

async function compareReads() {
  const [{ body: categories }, { body: tags }] = [await send(first, 'GET', '/categories?per_page=20'), await send(first, 'GET', '/tags')];
  const [category, tag] = [categories.categories[9].id, tags.tags[3].id];
  const events = (await send(first, 'GET', '/events?per_page=20')).body.events;
  const dates = (await send(second, 'GET', '/events?recurring=true&expand=false&per_page=20')).body.events;
  const near = 'geoloc_lat=41.4&geoloc_lng=2.15&geoloc_radius=20';
  const filters = {
    ...{ list: '', category: `categories=${category}`, 'category and tag': `categories=${category}&tags=${tag}`, near },
    ...{ 'rare word': `search=${SEARCH_WORDS.rare.ca}`, 'common word': `search=${SEARCH_WORDS.common.ca}`, 'page 500': 'page=500' },
  };
  // The word of three in four series is in few events, and has as many dates as a common one.
  await compare('a word of many series', 5, [() => `/events?${filters['common word']}`, () => `/events?search=${SERIES_WORD}`]);
  for (const [name, filter] of Object.entries(filters)) {
    await compare(name, 1.3, [() => `/events?${filter}`, () => `/events?${filter}`]);
    if (name !== 'page 500') await compare(`${name}, expand=false`, 2, [() => `/events?${filter}`, () => `/events?${filter}&expand=false`]);
  }
  const byId = (round) => `/events/${events[round % events.length].id}?`;
  await compare('one date', 1.3, [byId, (round) => `/events/${dates[round % dates.length].id}?`]);
  await compare('one series', 2, [byId, (round) => `/events/${dates[round % dates.length].series_id}?`]);
}

/** Sends a read to both calendars in turn. Each request has an address of its own, so that no cache answers it. */
async function compare(name, goal, pathsOf) {
  const durations = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, root] of [first, second].entries())
      durations[place].push((await send(root, 'GET', `${pathsOf[place](round)}&round=${process.pid}.${requests++}`)).ms);
  print(name, median(durations[1]), { base: median(durations[0]), goal });
}

async function compareWrites() {
  const build = (more) => ({ title: `Prova ${requests++}`, start_date: '2027-01-05 18:00:00', end_date: '2027-01-05 18:30:00', ...more });
  const create = (more) => send(second, 'POST', '/events', build(more));
  const change = (id, fields, query = '') => send(second, 'PATCH', `/events/${id}${query}`, fields);
  const findDate = async (id, page) => (await send(second, 'GET', `/events/${id}/occurrences?per_page=20&page=${page}`)).body.events[7].id;
  const title = () => ({ title: `Nou ${requests++}` });

  const events = await repeat(WRITE_ROUNDS, () => create({}));
  const series = await repeat(WRITE_ROUNDS, () => create({ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=104'] }));
  print('a weekly series of two years', medianOf(series), { base: medianOf(events), goal: 5 });
  const titles = await repeat(WRITE_ROUNDS, (round) => change(events[round].body.id, title()));
  const dates = await repeat(WRITE_ROUNDS, async (round) => change(await findDate(series[round].body.id, 1), title()));
  print('a title of one date', medianOf(dates), { base: medianOf(titles), goal: 1.5 });

  const recurrence = ['RRULE:FREQ=DAILY;BYHOUR=9,12,15,18;COUNT=5000'];
  const [{ body: category }, { body: venue }] = [await send(second, 'GET', '/categories'), await send(second, 'GET', '/venues')];
  const links = { categories: [category.categories[0].id], venue: venue.venues[0].id };
  const big = await repeat(BIG_ROUNDS, () => create({ recurrence, ...links }));
  const ids = big.map(({ body }) => body.id);
  print('5,000 dates', medianOf(big));
  print('a title of 5,000', medianOf(await repeat(BIG_ROUNDS, (round) => change(ids[round], title()))), {
    base: medianOf(titles),
    goal: 2,
  });
  print('another length', medianOf(await repeat(BIG_ROUNDS, (round) => change(ids[round], { end_date: '2027-01-05 19:00:00' }))));
  const other = { categories: [category.categories[1].id] };
  print('another category', medianOf(await repeat(BIG_ROUNDS, (round) => change(ids[round], other))));
  const middle = [];
  for (const id of ids) middle.push(await findDate(id, 125));
  print('division in the middle', medianOf(await repeat(BIG_ROUNDS, (round) => change(middle[round], title(), '?scope=following'))));
}

async function repeat(count, request) {
  const results = [];
  for (let round = 0; round < count; round++) results.push(await request(round));
  return results;
}

async function send(root, method, path, body) {
  const startedAtMs = performance.now();
  const response = await fetch(root + path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return { ms: performance.now() - startedAtMs, body: answer };
}

function median(durations) {
  return durations.toSorted((one, other) => one - other)[durations.length >> 1];
}

function medianOf(results) {
  return median(results.map(({ ms }) => ms));
}

/** Prints a duration: beside what it is compared with, or its goal of two seconds. */
function print(name, ms, { base, goal } = {}) {
  const ratio = base === undefined ? '' : `${(ms / base).toFixed(2).padStart(8)} × (at most ${goal})`;
  console.log(`${name.padEnd(34)}${ms.toFixed(1).padStart(8)} ms${base === undefined ? ' (at most 2,000)' : ratio}`);
}
