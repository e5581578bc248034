/** The texts of operations that show records in another format. */
export const feeds = {
  operations: {
    listEventsAsIcs: 'List events as an iCalendar file',
    showEventAsIcs: 'Show an event as an iCalendar file',
    showEventAsIcsBySlug: 'Show an event as an iCalendar file by its slug',
    listEventsAsRss: 'List events as RSS',
    listEventsAsAtom: 'List events as an Atom feed',
    listEventsAsCsv: 'List events as a table',
    listEventsAsGeojson: 'List events as GeoJSON',
    listVenuesAsGeojson: 'List venues as GeoJSON',
    listEventsAsJsonld: 'List events as JSON-LD of schema.org',
    showEventAsJsonld: 'Show an event as JSON-LD of schema.org',
    showEventAsJsonldBySlug: 'Show an event as JSON-LD of schema.org by its slug',
  },
  notes: {
    listEventsAsIcs:
      'A calendar to subscribe to (RFC 5545, RFC 7986): all events from a year ago to two years ahead, without pages. A bound in time, `page` or `per_page` replaces that. The `UID` is the `global_id`. An event that was public and is in the trash is `CANCELLED` for 30 days, with its title and its start. With `Accept: text/calendar`, the address without extension answers the same.',
    showEventAsIcs: 'The `UID` is the `global_id`. An event that was public and is in the trash is `CANCELLED` for 30 days.',
    showEventAsIcsBySlug: 'As by id. A slug that the event no longer has leads on to its present one.',
    listEventsAsRss: 'A page of the list as RSS 2.0, for news readers. The description begins with when and where.',
    listEventsAsAtom: 'A page of the list as Atom (RFC 4287), for news readers. The content begins with when and where.',
    listEventsAsCsv:
      'All events from a year ago to two years ahead, without pages, as CSV (RFC 4180) in UTF-8 with a mark. A bound in time, `page` or `per_page` replaces that. The columns are called like the fields (`venue.city`); `_fields` chooses some. Times have their offset, whole days are dates. Several values have a line each. A text that a spreadsheet program would take for a formula has an apostrophe before it.',
    listEventsAsGeojson:
      'All events from a year ago to two years ahead, without pages, as GeoJSON (RFC 7946). A bound in time, `page` or `per_page` replaces that. The geometry is where the venues are, or `null`; the properties are the fields of the event, of which `_fields` chooses some.',
    listVenuesAsGeojson:
      'All venues of the list as GeoJSON (RFC 7946), without pages unless `page` or `per_page` is sent. The properties are the fields of the venue, of which `_fields` chooses some.',
    listEventsAsJsonld: 'A page of the list in a graph of schema.org `Event`s, for search engines.',
    showEventAsJsonld: 'A schema.org `Event`, for search engines.',
    showEventAsJsonldBySlug: 'As by id. A slug that the event no longer has leads on to its present one.',
  },
  fields: {
    ics: 'For calendars: iCalendar.',
    rss: 'For news readers: RSS.',
    atom: 'For news readers: Atom.',
    csv: 'For spreadsheets: CSV.',
    geojson: 'For maps: GeoJSON.',
    jsonld: 'For search engines: JSON-LD of schema.org.',
  },
};
