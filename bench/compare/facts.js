/** What the requests need to know of the calendar. */
import { createRandom, pickIndex } from '../fill/random.js';

const SAMPLE_SIZE = 5_000;
const DEEP_PAGE = 1_000;
/** Two of eight years are listed, without hidden events. A smaller calendar has fewer pages than 1,000. */
const LISTED_SHARE = 0.2;
const PAGE_SIZE = 12;

/** Returns random public events with their slugs, and the ids of public venues. */
export async function readFacts(query) {
  const [{ first, last }] = await query('SELECT MIN(id) AS first, MAX(id) AS last FROM event', []);
  const random = createRandom('sample', 0);
  const ids = Array.from({ length: SAMPLE_SIZE }, () => Number(first) + pickIndex(random, last - first + 1));
  const events = await query(
    `SELECT event.id, text.slug FROM event INNER JOIN event_translation text ON text.owner_id = event.id AND text.language = 'ca'
      WHERE event.status = 'publish' AND event.has_only_drafts = 0 AND event.id IN (${ids.join()})`,
    [],
  );
  const venues = await query("SELECT id FROM venue WHERE status = 'publish' AND has_only_drafts = 0 ORDER BY id LIMIT 20000", []);
  const [{ latest }] = await query("SELECT MAX(start_utc) AS latest FROM event WHERE status = 'publish'", []);
  const deepPage = Math.max(1, Math.min(DEEP_PAGE, Math.floor(((last - first) * LISTED_SHARE) / PAGE_SIZE)));
  return { events, venues, deepPage, latestYear: Number(latest.slice(0, 4)) };
}
