/**
 * The floor: a hand-written service, to compare the service with. `node:http` and the driver of the database, no framework and no
 * cache. It answers the addresses that are measured with the bytes of the service, and counts each total live.
 * Start it with the settings of the service: node bench/floor.js
 */
import { createServer } from 'node:http';
import { settings } from './settings.js';
import { createEvent } from './floor/create.js';
import { openDatabase } from './floor/database.js';
import { findEvents, findNamed } from './floor/lists.js';
import { isPublic, Records } from './floor/load-records.js';
import { presentCategory, presentEvent, presentOrganizer, presentTag, presentVenue, ROOT, listLinks } from './floor/present.js';
import { findDueTranslations } from './floor/translations.js';
import { findUser } from './floor/users.js';

const PATH = new URL(ROOT).pathname;
const DEFAULT_PAGE_SIZE = 12;

const database = openDatabase();
const { query } = database;
const records = new Records(query);
await records.countTerms();

/** Collections: how to find a page of ids, load them and present one. */
const LISTS = {
  events: [(...input) => findEvents(query, ...input), (ids) => records.loadEvents(ids), presentEvent],
  venues: [(...input) => findNamed(query, 'venue', ...input), (ids) => records.loadContent('venue', ids), presentVenue],
  organizers: [(...input) => findNamed(query, 'organizer', ...input), (ids) => records.loadContent('organizer', ids), presentOrganizer],
  categories: [(...input) => findNamed(query, 'category', ...input), (ids) => records.loadTerms('category', ids), presentCategory],
  tags: [(...input) => findNamed(query, 'tag', ...input), (ids) => records.loadTerms('tag', ids), presentTag],
};

createServer((request, response) => {
  void answer(request)
    .catch((error) => ({ status: 500, body: { message: error.message } }))
    .then(({ status, body }) => send(response, status, JSON.stringify(body)));
}).listen(settings.port, () => process.send?.('ready'));

function send(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, settings.baseUrl);
  const [collection, ...rest] = pathname.slice(PATH.length + 1).split('/');
  if (request.method === 'POST') return answerCreate(request);
  if (rest[0] === 'by-slug') return answerEvent(await findIdBySlug(rest[1]));
  if (rest.length > 0) return answerEvent(Number(rest[0]));
  if (collection === 'translations') await findUser(query, request.headers.authorization);
  return { status: 200, body: await answerPage(collection, searchParams) };
}

async function answerPage(collection, parameters) {
  const page = { number: Number(parameters.get('page') ?? 1), size: Number(parameters.get('per_page') ?? DEFAULT_PAGE_SIZE) };
  const find = collection === 'translations' ? () => findDueTranslations(query, page) : () => findRecords(collection, parameters, page);
  const { items, total } = await find();
  const pageCount = Math.ceil(total / page.size);
  const urlOf = (number) => {
    const search = new URLSearchParams(parameters);
    if (number !== undefined) search.set('page', String(number));
    return `${ROOT}/${collection}${search.size === 0 ? '' : `?${search}`}`;
  };
  return {
    [collection]: items,
    rest_url: urlOf(),
    ...(page.number < pageCount ? { next_rest_url: urlOf(page.number + 1) } : {}),
    ...(page.number > 1 ? { previous_rest_url: urlOf(page.number - 1) } : {}),
    total,
    total_pages: pageCount,
    ...listOtherFormats(collection, parameters),
  };
}

const FORMATS = { events: ['ics', 'rss', 'atom', 'csv', 'geojson', 'jsonld'], venues: ['geojson'] };

/** The addresses of the list in other formats, with its filters. */
function listOtherFormats(collection, parameters) {
  const formats = FORMATS[collection];
  if (formats === undefined) return {};
  const search = new URLSearchParams(parameters);
  for (const name of ['page', 'per_page', '_fields']) search.delete(name);
  return { links: listLinks(collection, formats, search.size === 0 ? '' : `?${search}`) };
}

async function findRecords(collection, parameters, page) {
  const [find, load, present] = LISTS[collection];
  const { rows, total } = await find(parameters, page);
  const distances = new Map(rows.map(({ id, distance }) => [id, distance]));
  const loaded = await load(rows.map(({ id }) => id));
  return { items: loaded.map((record) => present({ ...record, distance: distances.get(record.id) })), total };
}

async function answerEvent(id, canEdit = false) {
  const [event] = id === undefined ? [] : await records.loadEvents([id]);
  if (event === undefined || !isPublic(event)) return { status: 404, body: { code: 'not-found' } };
  return { status: 200, body: presentEvent(event, canEdit) };
}

async function findIdBySlug(slug) {
  const rows = await query(
    "SELECT owner_id, language FROM event_translation WHERE language IN ('ca', 'es', 'en') AND slug = ? AND slug_released_by = 0 AND shown = 1",
    [decodeURIComponent(slug)],
  );
  const inOrder = ['ca', 'es', 'en'].map((language) => rows.find((row) => row.language === language));
  return inOrder.find((row) => row !== undefined)?.owner_id;
}

async function answerCreate(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const id = await createEvent(database, JSON.parse(Buffer.concat(chunks)), request.headers.authorization);
  return { ...(await answerEvent(id, true)), status: 201 };
}
