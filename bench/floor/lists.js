/** Finds the ids of a page and the total, by hand-written SQL. */
import { foldText } from '../../dist/core/text/fold.js';
import { buildOrderExpression } from '../../dist/core/text/sort-key.js';
import { dateToUtc, parseMoment } from '../../dist/core/time/moment.js';
import { resolveTimeBounds } from '../../dist/events/list/resolve-time-bounds.js';
import { settings } from '../settings.js';

const COLUMNS = { startUtc: 'event.start_utc', endUtc: 'event.end_utc' };
const PUBLIC = "event.status = 'publish' AND event.has_only_drafts = 0 AND event.hide_from_listings = 0";
const NAME_ORDER = buildOrderExpression('COALESCE(ca.sort_key, es.sort_key, en.sort_key)', 'ca');
const DISTANCE_KM = `(12742.0176 * ASIN(SQRT(
  POWER(SIN(RADIANS(venue.geo_lat - ?) / 2), 2) +
  COS(RADIANS(?)) * COS(RADIANS(venue.geo_lat)) * POWER(SIN(RADIANS(venue.geo_lng - ?) / 2), 2))))`;

/** Finds the events of a list. The parameters of the URL choose one of the four ways. */
export async function findEvents(query, parameters, page) {
  const window = buildWindow(parameters);
  if (parameters.has('geoloc_lat')) return findNearEvents(query, parameters, window, page);
  if (parameters.has('search')) return findEventsByText(query, parameters, window, page);
  return findLinkedEvents(query, parameters, window, page);
}

function buildWindow(parameters) {
  const start = parameters.get('start_date');
  const bounds = resolveTimeBounds(start === null ? {} : { start_date: parseMoment(start) }, dateToUtc(new Date()), settings.siteTimezone);
  const sql = [PUBLIC, ...bounds.map(({ column, comparison }) => `${COLUMNS[column]} ${comparison} ?`)].join(' AND ');
  return { sql, values: bounds.map(({ utc }) => utc) };
}

/** The list without a search: one statement counts, one reads the page. */
async function findLinkedEvents(query, parameters, window, page) {
  const { sql, values } = await buildLinkCondition(query, parameters);
  const from = `FROM event WHERE ${window.sql}${sql}`;
  const all = [...window.values, ...values];
  const [[{ total }], rows] = await Promise.all([
    query(`SELECT COUNT(*) AS total ${from}`, all),
    query(`SELECT event.id ${from} ORDER BY event.start_utc, event.id ${limitOf(page)}`, all),
  ]);
  return { rows, total: Number(total) };
}

async function buildLinkCondition(query, parameters) {
  const venue = parameters.get('venue');
  if (venue !== null) return { sql: ' AND event.id IN (SELECT event_id FROM event_venue WHERE venue_id = ?)', values: [Number(venue)] };
  const category = parameters.get('categories');
  if (category === null) return { sql: '', values: [] };
  const children = 'SELECT category.id FROM category INNER JOIN tree ON category.parent_id = tree.id';
  const tree = await query(`WITH RECURSIVE tree (id) AS (SELECT id FROM category WHERE id = ? UNION ${children}) SELECT id FROM tree`, [
    Number(category),
  ]);
  const ids = tree.map(({ id }) => id).join();
  return { sql: ` AND event.id IN (SELECT event_id FROM event_category WHERE category_id IN (${ids}))`, values: [] };
}

/** One statement looks for the word and counts. */
async function findEventsByText(query, parameters, window, page) {
  const { sql, values } = await buildLinkCondition(query, parameters);
  const shown = (field) => `COALESCE(ca.${field}, es.${field}, en.${field}, '')`;
  const pattern = `%${foldText(parameters.get('search')).replace(/[!%_]/g, '!$&')}%`;
  const rows = await query(
    `SELECT event.id, COUNT(*) OVER () AS total FROM event ${joinTexts('event')} WHERE ${window.sql}${sql}
      AND (${shown('name_folded')} LIKE ? ESCAPE '!' OR ${shown('description_folded')} LIKE ? ESCAPE '!')
      ORDER BY event.start_utc, event.id ${limitOf(page)}`,
    [...window.values, ...values, pattern, pattern],
  );
  return toPage(rows);
}

/** One statement finds the venues around the point, their events, and counts. */
async function findNearEvents(query, parameters, window, page) {
  const [lat, lng, radius] = ['geoloc_lat', 'geoloc_lng', 'geoloc_radius'].map((name) => Number(parameters.get(name)));
  const rows = await query(
    `SELECT event.id, MIN(near.distance) AS distance, COUNT(*) OVER () AS total
      FROM (SELECT venue.id, ${DISTANCE_KM} AS distance FROM venue WHERE venue.status = 'publish' AND venue.has_only_drafts = 0
        AND venue.geo_lat BETWEEN ? AND ?) near
      INNER JOIN event_venue link ON link.venue_id = near.id INNER JOIN event ON event.id = link.event_id
      WHERE near.distance <= ? AND ${window.sql}
      GROUP BY event.id, event.start_utc ORDER BY distance, event.start_utc, event.id ${limitOf(page)}`,
    [lat, lat, lng, lat - radius / 110, lat + radius / 110, radius, ...window.values],
  );
  return toPage(rows);
}

/** Finds the venues, organizers, categories or tags of a list, by name. Terms without events are left out. */
export async function findNamed(query, resource, _parameters, page) {
  const isTerm = resource === 'category' || resource === 'tag';
  // Not EXISTS, for which MariaDB joins all events.
  const event = `SELECT link.event_id FROM event_${resource} link INNER JOIN event ON event.id = link.event_id
    WHERE link.${resource}_id = ${resource}.id AND event.status = 'publish' AND event.has_only_drafts = 0 LIMIT 1`;
  const isShown = isTerm ? `(${event}) IS NOT NULL` : `${resource}.status = 'publish'`;
  const rows = await query(
    `SELECT ${resource}.id, COUNT(*) OVER () AS total FROM ${resource} ${joinTexts(resource)}
      WHERE ${resource}.has_only_drafts = 0 AND ${isShown} ORDER BY ${NAME_ORDER}, ${resource}.id ${limitOf(page)}`,
  );
  return toPage(rows);
}

function joinTexts(resource) {
  const join = (language) =>
    `LEFT JOIN ${resource}_translation ${language} ON ${language}.owner_id = ${resource}.id AND ${language}.language = '${language}' AND ${language}.shown = 1`;
  return ['ca', 'es', 'en'].map(join).join(' ');
}

const limitOf = ({ number, size }) => `LIMIT ${size} OFFSET ${(number - 1) * size}`;

const toPage = (rows) => ({ rows, total: Number(rows[0]?.total ?? 0) });
