/** The texts of operations that show records in another format. */
export const feeds = {
  operations: {
    listEventsAsIcs: 'Llista els esdeveniments com a fitxer iCalendar',
    showEventAsIcs: 'Mostra un esdeveniment com a fitxer iCalendar',
    showEventAsIcsBySlug: 'Mostra un esdeveniment com a fitxer iCalendar pel seu «slug»',
    listEventsAsRss: 'Llista els esdeveniments com a RSS',
    listEventsAsAtom: 'Llista els esdeveniments com a canal Atom',
    listEventsAsCsv: 'Llista els esdeveniments com a taula',
    listEventsAsGeojson: 'Llista els esdeveniments com a GeoJSON',
    listVenuesAsGeojson: 'Llista els llocs com a GeoJSON',
    listEventsAsJsonld: 'Llista els esdeveniments com a JSON-LD de schema.org',
    showEventAsJsonld: 'Mostra un esdeveniment com a JSON-LD de schema.org',
    showEventAsJsonldBySlug: 'Mostra un esdeveniment com a JSON-LD de schema.org pel seu «slug»',
  },
  notes: {
    listEventsAsIcs:
      'Un calendari al qual subscriure’s (RFC 5545, RFC 7986): tots els esdeveniments des de fa un any fins d’aquí a dos anys, sense pàgines. Un límit de temps, `page` o `per_page` ho canvia. L’`UID` és el `global_id`. Un esdeveniment que era públic i és a la paperera consta com a `CANCELLED` durant 30 dies, amb el títol i l’inici. Amb `Accept: text/calendar`, l’adreça sense extensió respon el mateix.',
    showEventAsIcs: 'L’`UID` és el `global_id`. Un esdeveniment que era públic i és a la paperera consta com a `CANCELLED` durant 30 dies.',
    showEventAsIcsBySlug: 'Com per l’identificador. Un «slug» que l’esdeveniment ja no té porta a l’actual.',
    listEventsAsRss: 'Una pàgina de la llista com a RSS 2.0, per a lectors de notícies. La descripció comença amb quan i on.',
    listEventsAsAtom: 'Una pàgina de la llista com a Atom (RFC 4287), per a lectors de notícies. El contingut comença amb quan i on.',
    listEventsAsCsv:
      'Tots els esdeveniments des de fa un any fins d’aquí a dos anys, sense pàgines, com a CSV (RFC 4180) en UTF-8 amb marca. Un límit de temps, `page` o `per_page` ho canvia. Les columnes es diuen com els camps (`venue.city`); `_fields` en tria algunes. Les hores porten el desplaçament, els dies sencers són dates. Si hi ha diversos valors, cada un té una línia. Un text que un full de càlcul prendria per una fórmula porta un apòstrof al davant.',
    listEventsAsGeojson:
      'Tots els esdeveniments des de fa un any fins d’aquí a dos anys, sense pàgines, com a GeoJSON (RFC 7946). Un límit de temps, `page` o `per_page` ho canvia. La geometria és on són els llocs, o `null`; les propietats són els camps de l’esdeveniment, dels quals `_fields` en tria alguns.',
    listVenuesAsGeojson:
      'Tots els llocs de la llista com a GeoJSON (RFC 7946), sense pàgines si no s’envia `page` o `per_page`. Les propietats són els camps del lloc, dels quals `_fields` en tria alguns.',
    listEventsAsJsonld: 'Una pàgina de la llista en un graf d’`Event` de schema.org, per a cercadors.',
    showEventAsJsonld: 'Un `Event` de schema.org, per a cercadors.',
    showEventAsJsonldBySlug: 'Com per l’identificador. Un «slug» que l’esdeveniment ja no té porta a l’actual.',
  },
  fields: {
    ics: 'Per a calendaris: iCalendar.',
    rss: 'Per a lectors de notícies: RSS.',
    atom: 'Per a lectors de notícies: Atom.',
    csv: 'Per a fulls de càlcul: CSV.',
    geojson: 'Per a mapes: GeoJSON.',
    jsonld: 'Per a cercadors: JSON-LD de schema.org.',
  },
};
