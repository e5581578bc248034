/** Loads complete records by their ids, in the order of the ids. The number of statements does not depend on the number of ids. */

const TERM_COUNTS_SQL = (resource) =>
  `SELECT link.${resource}_id AS id, COUNT(*) AS count FROM event_${resource} link
    INNER JOIN event ON event.id = link.event_id AND event.status = 'publish' AND event.has_only_drafts = 0 GROUP BY link.${resource}_id`;

export class Records {
  /** The number of events of each term. */
  #counts = { category: new Map(), tag: new Map() };

  constructor(query) {
    this.query = query;
  }

  /**
   * Counts the events of all terms once. A counter beside the term would cost a read nothing, and counting at each request
   * would make the floor so slow that a comparison says nothing.
   */
  async countTerms() {
    for (const [resource, counts] of Object.entries(this.#counts))
      for (const { id, count } of await this.query(TERM_COUNTS_SQL(resource))) counts.set(id, Number(count));
  }

  /** Loads venues or organizers that everyone may read. */
  loadContent(resource, ids) {
    return this.#load(resource, ids, `${resource}.*, image.url AS image_url`, `LEFT JOIN image ON image.id = ${resource}.image_id`);
  }

  async loadTerms(resource, ids) {
    const terms = await this.#load(resource, ids, `${resource}.*`, '');
    return terms.map((term) => ({ ...term, count: this.#counts[resource].get(term.id) ?? 0 }));
  }

  async loadEvents(ids) {
    const [events, venues, organizers, categories, tags] = await Promise.all([
      this.loadContent('event', ids),
      this.#loadLinked('venue', ids, (linked) => this.loadContent('venue', linked)),
      this.#loadLinked('organizer', ids, (linked) => this.loadContent('organizer', linked)),
      this.#loadLinked('category', ids, (linked) => this.loadTerms('category', linked)),
      this.#loadLinked('tag', ids, (linked) => this.loadTerms('tag', linked)),
    ]);
    const links = (event) => ({ venues: venues(event), organizers: organizers(event), categories: categories(event), tags: tags(event) });
    return events.map((event) => ({ ...event, ...links(event) }));
  }

  async #load(resource, ids, columns, join) {
    if (ids.length === 0) return [];
    const list = ids.join();
    const [rows, texts] = await Promise.all([
      this.query(`SELECT ${columns} FROM ${resource} ${join} WHERE ${resource}.id IN (${list})`),
      this.query(`SELECT * FROM ${resource}_translation WHERE owner_id IN (${list}) AND shown = 1`),
    ]);
    const byId = new Map(rows.map((row) => [row.id, Object.assign(row, { texts: {} })]));
    for (const text of texts) byId.get(text.owner_id).texts[text.language] = text;
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Returns a function from an event to its linked records that everyone may read. */
  async #loadLinked(resource, eventIds, load) {
    if (eventIds.length === 0) return () => [];
    const links = await this.query(
      `SELECT event_id, ${resource}_id AS id FROM event_${resource} WHERE event_id IN (${eventIds.join()}) ORDER BY event_id, position`,
    );
    const records = await load([...new Set(links.map(({ id }) => id))]);
    const byId = new Map(records.filter(isPublic).map((record) => [record.id, record]));
    const byEvent = new Map(eventIds.map((id) => [id, []]));
    for (const { event_id: eventId, id } of links) if (byId.has(id)) byEvent.get(eventId).push(byId.get(id));
    return ({ id }) => byEvent.get(id);
  }
}

/** Tells whether everyone may read the record. Terms have no status. */
export function isPublic({ status = 'publish', has_only_drafts }) {
  return status === 'publish' && has_only_drafts === 0;
}
