/** A single event, or an occurrence. */
export interface NaiveEvent {
  readonly id: number;
  /** The row of `event` with its fields and links. */
  readonly record_id: number;
  readonly series_id: number | null;
  readonly start_utc: string;
  readonly end_utc: string;
  readonly hide_from_listings: number;
  readonly featured: number;
  readonly event_status: string;
  readonly links: Record<'venue' | 'organizer' | 'category' | 'tag', number[]>;
}

/** A calendar whose tables of records can be read. */
export interface ReadableCalendar {
  readonly database: { query<R>(sql: string): Promise<R> };
}

/** The public events and occurrences, as the tables of the records have them, for comparison with the lists of the service. */
export async function loadPublicEvents({ database }: ReadableCalendar): Promise<NaiveEvent[]> {
  const events: (Omit<NaiveEvent, 'id' | 'links'> & { id: number | string })[] = await database.query(
    `SELECT COALESCE(o.id, event.id) AS id, event.id AS record_id, o.series_id, COALESCE(o.start_utc, event.start_utc) AS start_utc,
        COALESCE(o.end_utc, event.end_utc) AS end_utc, hide_from_listings, featured, event_status
      FROM event LEFT JOIN occurrence o ON o.record_id = event.id AND o.state = 'listed'
      WHERE event.status = 'publish' AND event.has_only_drafts = 0 AND (o.id IS NOT NULL OR (event.recurrence IS NULL AND event.series_id IS NULL))
      ORDER BY COALESCE(o.start_utc, event.start_utc), COALESCE(o.id, event.id)`,
  );
  const links = {
    venue: await linksTo('venue'),
    organizer: await linksTo('organizer'),
    category: await linksToTree(),
    tag: await linksTo('tag'),
  };
  return events.map((event) => ({
    ...event,
    // The servers give what COALESCE returns as a text.
    id: Number(event.id),
    links: {
      venue: links.venue.get(event.record_id) ?? [],
      organizer: links.organizer.get(event.record_id) ?? [],
      category: links.category.get(event.record_id) ?? [],
      tag: links.tag.get(event.record_id) ?? [],
    },
  }));

  async function linksTo(name: string): Promise<Map<number, number[]>> {
    const rows: { event_id: number; id: number }[] = await database.query(`SELECT event_id, ${name}_id AS id FROM event_${name}`);
    const byEvent = new Map<number, number[]>();
    for (const { event_id, id } of rows) byEvent.set(event_id, [...(byEvent.get(event_id) ?? []), id]);
    return byEvent;
  }

  /** Links to categories, and to their ancestors. */
  async function linksToTree(): Promise<Map<number, number[]>> {
    const categories: { id: number; parent_id: number | null }[] = await database.query('SELECT id, parent_id FROM category');
    const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
    const withAncestors = (id: number): number[] => {
      const parent = parents.get(id);
      return parent == null ? [id] : [id, ...withAncestors(parent)];
    };
    return new Map([...(await linksTo('category'))].map(([event, ids]) => [event, [...new Set(ids.flatMap(withAncestors))]]));
  }
}
