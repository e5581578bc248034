/** The list of translations that need work, for an administrator. It counts them live: one statement for each resource. */
import { ROOT } from './present.js';

const COLLECTIONS = { event: 'events', venue: 'venues', organizer: 'organizers', category: 'categories', tag: 'tags' };
const LANGUAGES = ['ca', 'es', 'en'];
const STATUSES = ['missing', 'outdated', 'partial'];
const STATUS_SQL = "COALESCE(own.progress, 'missing')";

const isReadable = (resource) => (resource === 'category' || resource === 'tag' ? '1 = 1' : `${resource}.status <> 'trash'`);

/** Returns the items of a page, and the number of all due translations. */
export async function findDueTranslations(query, { number, size }) {
  const counts = await Promise.all(Object.keys(COLLECTIONS).map((resource) => countDue(query, resource)));
  const pairs = counts.flat();
  const items = [];
  let skip = (number - 1) * size;
  for (const pair of pairs) {
    const offset = Math.min(skip, pair.count);
    const limit = Math.min(size - items.length, pair.count - offset);
    skip -= offset;
    if (limit > 0) items.push(...(await readDue(query, pair, limit, offset)));
  }
  return { items, total: pairs.reduce((sum, { count }) => sum + count, 0) };
}

async function countDue(query, resource) {
  const [rows, [{ total }]] = await Promise.all([
    query(
      `SELECT text.language, text.progress, COUNT(*) AS count FROM ${resource}_translation text
        INNER JOIN ${resource} ON ${resource}.id = text.owner_id WHERE ${isReadable(resource)} GROUP BY text.language, text.progress`,
    ),
    query(`SELECT COUNT(*) AS total FROM ${resource} WHERE ${isReadable(resource)}`),
  ]);
  return LANGUAGES.map((language) => {
    const own = rows.filter((row) => row.language === language);
    const sum = (filtered) => filtered.reduce((all, { count }) => all + Number(count), 0);
    return { resource, language, count: Number(total) - sum(own) + sum(own.filter(({ progress }) => STATUSES.includes(progress))) };
  });
}

async function readDue(query, { resource, language }, limit, offset) {
  const join = (alias, own, more = '') =>
    `LEFT JOIN ${resource}_translation ${alias} ON ${alias}.owner_id = ${resource}.id AND ${alias}.language = '${own}'${more}`;
  const titles = LANGUAGES.map((one) => join(one, one, ` AND ${one}.shown = 1`)).join(' ');
  const rows = await query(
    `SELECT ${resource}.id, ${resource}.source_language AS source, ${STATUS_SQL} AS status, COALESCE(ca.name, es.name, en.name) AS title
      FROM ${resource} ${join('own', language)} ${titles}
      WHERE ${isReadable(resource)} AND ${STATUS_SQL} IN ('${STATUSES.join("', '")}') ORDER BY ${resource}.id LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map((row) => present(row, resource, language));
}

function present({ id, title, status, source }, resource, language) {
  const url = `${ROOT}/${COLLECTIONS[resource]}/${id}`;
  return {
    type: resource,
    id,
    title,
    language,
    status,
    source_language: source,
    rest_url: url,
    translation_url: `${url}/translations/${language}`,
  };
}
