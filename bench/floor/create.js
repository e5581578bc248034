/** Creates an event with its venue and organizer in one transaction, and the rows that the service writes for them. */
import { cleanHtml, cleanLine, htmlToText } from '../../dist/core/text/clean.js';
import { foldText } from '../../dist/core/text/fold.js';
import { addSlugNumber, buildSlug } from '../../dist/core/text/slug.js';
import { buildSortKey } from '../../dist/core/text/sort-key.js';
import { dateToUtc, parseMoment } from '../../dist/core/time/moment.js';
import { resolveEventTimes } from '../../dist/events/event-times.js';
import { settings } from '../settings.js';
import { findUser } from './users.js';

/** Returns the id of the new event. @throws Error when the token is unknown */
export async function createEvent(database, body, authorization) {
  const user = await findUser(database.query, authorization);
  return database.transaction(async (query) => {
    const nowUtc = dateToUtc(new Date());
    const add = (resource, columns, text) => addRecord(query, resource, { user, nowUtc, columns, text });
    const eventId = await add('event', buildEventColumns(body), buildText(body.title, body.description));
    const { venue, organizer } = body;
    const place = { address: venue.address, city: venue.city, country: venue.country };
    const folded = Object.fromEntries(Object.entries(place).map(([name, value]) => [`${name}_folded`, foldText(value)]));
    const venueId =
      (await findByName(query, 'venue', venue.venue)) ?? (await add('venue', {}, { ...buildText(venue.venue), ...place, ...folded }));
    const organizerId =
      (await findByName(query, 'organizer', organizer.organizer)) ?? (await add('organizer', {}, buildText(organizer.organizer)));
    await insert(query, 'event_venue', { event_id: eventId, position: 0, venue_id: venueId });
    await insert(query, 'event_organizer', { event_id: eventId, position: 0, organizer_id: organizerId });
    return eventId;
  });
}

function buildEventColumns({ start_date: start, end_date: end, timezone }) {
  const times = resolveEventTimes({ start_date: parseMoment(start), end_date: parseMoment(end), timezone }, null, settings.siteTimezone);
  const { startLocal, endLocal, startUtc, endUtc } = times;
  return { start_local: startLocal, end_local: endLocal, start_utc: startUtc, end_utc: endUtc, timezone: times.timezone };
}

function buildText(name, description = null) {
  const html = description === null ? null : cleanHtml(description);
  return {
    name: cleanLine(name),
    description: html,
    name_folded: foldText(name),
    description_folded: html === null ? null : foldText(htmlToText(html)),
    sort_key: buildSortKey(name),
  };
}

/** The state of a first translation. */
const STATE = { slug_released_by: 0, draft: 0, shown: 1, progress: 'complete', revision: 1, source_revision: 1 };

/** Inserts a record, its text, and its entry in the audit log. @returns its id */
async function addRecord(query, resource, { user, nowUtc, columns, text }) {
  const { insertId: id } = await insert(query, 'record_id', { resource });
  const content = { status: 'publish', author_id: user.id, published_utc: nowUtc, modified_utc: nowUtc };
  await insert(query, resource, { id, ...content, source_language: 'ca', has_only_drafts: 0, ...columns });
  const slug = await findFreeSlug(query, resource, buildSlug(text.name));
  await insert(query, `${resource}_translation`, { owner_id: id, language: 'ca', slug, ...STATE, ...text });
  const change = { at_utc: nowUtc, user_id: user.id, username: user.username, signed_in_by: 'token', token_id: user.token_id };
  await insert(query, 'change_log', {
    ...change,
    resource,
    record_id: id,
    action: 'create',
    languages: 'ca',
    fields: Object.keys(text).join(),
  });
  return id;
}

async function findFreeSlug(query, resource, slug) {
  const rows = await query(
    `SELECT slug FROM ${resource}_translation WHERE language = 'ca' AND slug_released_by = 0 AND (slug = ? OR slug LIKE ?)`,
    [slug, `${slug}-%`],
  );
  const taken = new Set(rows.map((row) => row.slug));
  let number = 1;
  while (taken.has(addSlugNumber(slug, number))) number++;
  return addSlugNumber(slug, number);
}

async function findByName(query, resource, name) {
  const [row] = await query(`SELECT owner_id FROM ${resource}_translation WHERE name_folded = ? LIMIT 1`, [foldText(name)]);
  return row?.owner_id;
}

function insert(query, table, row) {
  const places = Object.keys(row).map(() => '?');
  return query(`INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()})`, Object.values(row));
}
