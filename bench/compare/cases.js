/**
 * The cases that are measured. `build` returns a request to the filled calendar, or to the one that `calendar` names.
 * `goal` says what must be true:
 * - `{ of: 'floor' | 'constant', atLeast }`: requests per second, as a multiple of those of the other server;
 * - `{ latencyOf, atMost }`: the median duration, as a multiple of that of another request to the service.
 * `growsWithSize` marks a request that may take longer in a larger calendar.
 */
import { pick, pickIndex } from '../fill/random.js';
import { SEARCH_WORDS } from '../fill/vocabulary.js';
import { TOKEN } from './servers.js';
import { buildCreateRequest } from './writes.js';

const API = '/ca/api/calendar/events/v1';

const pad = (number) => String(number).padStart(2, '0');

/** Returns a window that no request had before: two years that begin at any second of some 500 days around today. */
function randomWindow(random, { latestYear }) {
  const first = Date.UTC(latestYear - 5, 6, 1) / 1000;
  const day = new Date((first + pickIndex(random, 500 * 86_400)) * 1000);
  const date = `${day.getUTCFullYear()}-${pad(day.getUTCMonth() + 1)}-${pad(day.getUTCDate())}`;
  return `start_date=${date}%20${pad(day.getUTCHours())}:${pad(day.getUTCMinutes())}:${pad(day.getUTCSeconds())}`;
}

const list = (query) => (random, facts) => ({ path: `${API}/events?${query(random, facts)}${randomWindow(random, facts)}` });
const get = (path) => () => ({ path: `${API}/${path}` });
const signedIn = (path) => () => ({ path: `${API}/${path}`, headers: { Authorization: `Bearer ${TOKEN}` } });

const eventById = (random, { events }) => ({ path: `${API}/events/${pick(random, events).id}` });

const newWindow = list(() => '');
/** Sixty days that no request had before. */
const randomDays = (random) => {
  const from = Date.now() + (pickIndex(random, 500 * 86_400) - 250 * 86_400) * 1000;
  const [start_date, end_date] = [from, from + 60 * 86_400_000].map((time) => new Date(time).toISOString().slice(0, 19).replace('T', ' '));
  return String(new URLSearchParams({ start_date, end_date }));
};
const facets =
  (names, window = randomWindow) =>
  (random, facts) => ({ path: `${API}/events/facets?facets=${names}&${window(random, facts)}` });

const rare = list(() => `search=${SEARCH_WORDS.rare.ca}&`);
const absent = list(() => `search=${SEARCH_WORDS.absent}&`);
const near = list((random) => `geoloc_lat=${(41 + random()).toFixed(3)}&geoloc_lng=${(1 + random()).toFixed(3)}&geoloc_radius=20&`);
const common = list((random) => `categories=${1 + pickIndex(random, 24)}&search=${SEARCH_WORDS.common.ca}&`);

export const CASES = [
  { name: 'list', title: 'default list, a new window each time', build: newWindow, goal: { of: 'floor', atLeast: 3 }, maxStatements: 6 },
  { name: 'same', title: 'the same list again', build: get('events'), goal: { of: 'constant', atLeast: 0.6 } },
  { name: '304', title: '304 to that list', build: get('events'), isConditional: true, goal: { of: 'constant', atLeast: 0.6 } },
  {
    name: 'event',
    title: 'one event by id, random',
    build: eventById,
    goal: { of: 'floor', atLeast: 0.5 },
  },
  {
    name: 'slug',
    title: 'one event by slug, random',
    build: (random, { events }) => ({ path: `${API}/events/by-slug/${pick(random, events).slug}` }),
    goal: { of: 'floor', atLeast: 0.5 },
  },
  {
    name: 'venue',
    title: "one venue's events",
    build: list((random, { venues }) => `venue=${pick(random, venues).id}&`),
    goal: { of: 'floor', atLeast: 2 },
  },
  {
    name: 'category',
    title: "one category's events",
    build: list((random) => `categories=${1 + pickIndex(random, 60)}&`),
    goal: { of: 'floor', atLeast: 2 },
  },
  { name: 'geo', title: 'geo radius of 20 km', build: near, goal: { of: 'floor', atLeast: 2 } },
  { name: 'rare', title: 'rare word', build: rare, goal: { latencyOf: newWindow, atMost: 2 } },
  { name: 'absent', title: 'absent word', build: absent, goal: { latencyOf: newWindow, atMost: 2 } },
  { name: 'common', title: 'category + word of a quarter', build: common, growsWithSize: true, goal: { of: 'floor', atLeast: 2 } },
  { name: 'venues', title: 'venues', build: get('venues'), goal: { of: 'floor', atLeast: 0.5 } },
  { name: 'organizers', title: 'organizers', build: get('organizers'), goal: { of: 'floor', atLeast: 0.5 } },
  { name: 'categories', title: 'categories', build: get('categories'), goal: { of: 'floor', atLeast: 0.5 } },
  { name: 'tags', title: 'tags', build: get('tags'), goal: { of: 'floor', atLeast: 0.5 } },
  { name: 'translations', title: 'translations', build: signedIn('translations'), goal: { of: 'floor', atLeast: 0.5 } },
  {
    name: 'page',
    title: 'page 1,000',
    build: list((_random, { deepPage }) => `page=${deepPage}&`),
    goal: { latencyOf: newWindow, atMost: 2 },
  },
  { name: 'facet-terms', title: 'facet: categories', build: facets('categories'), goal: { latencyOf: newWindow, atMost: 3 } },
  { name: 'facet-months', title: 'facet: months', build: facets('month'), goal: { latencyOf: newWindow, atMost: 3 } },
  {
    name: 'facet-days',
    title: 'facet: 60 days',
    growsWithSize: true,
    build: facets('day', randomDays),
    goal: { latencyOf: newWindow, atMost: 3 },
  },
  {
    name: 'facet-all',
    title: 'all facets but days',
    growsWithSize: true,
    // On SQLite one follows the other: those of 16 clients would take longer than a request may.
    clientCount: 4,
    build: facets('categories,tags,venue,organizer,city,language,month'),
    goal: { latencyOf: newWindow, atMost: 15 },
  },
  {
    name: 'month',
    title: 'page of a month, made anew each time',
    build: (random, { latestYear }) => {
      const month = `${latestYear - 1 - pickIndex(random, 6)}/${pad(1 + pickIndex(random, 12))}`;
      return { path: `/ca/calendar/${month}?round=${random()}` };
    },
    goal: { latencyOf: newWindow, atMost: 5 },
  },
  {
    name: 'create',
    title: 'create an event with venue and organizer',
    calendar: 'writes',
    clientCount: 8,
    build: () => buildCreateRequest(`${API}/events`),
    goal: { of: 'floor', atLeast: 0.5 },
  },
  { name: 'import', title: 'import conferences with npm run import', calendar: 'writes', isImport: true, goal: { eventsPerSecond: 300 } },
  {
    name: 'sample-list',
    title: 'sample calendar on SQLite: list',
    calendar: 'sample',
    build: get('events'),
    goal: { of: 'constant', atLeast: 0.15 },
  },
  {
    name: 'sample-event',
    title: 'sample calendar on SQLite: one event',
    calendar: 'sample',
    build: (_random, { events }) => ({ path: `${API}/events/${events[0].id}` }),
    goal: { of: 'constant', atLeast: 0.3 },
  },
];
