/** The texts of operations that show records in another format. */
export const feeds = {
  operations: {
    listEventsAsIcs: 'Listar los eventos como archivo iCalendar',
    showEventAsIcs: 'Mostrar un evento como archivo iCalendar',
    showEventAsIcsBySlug: 'Mostrar un evento como archivo iCalendar por su «slug»',
    listEventsAsRss: 'Listar los eventos como RSS',
    listEventsAsAtom: 'Listar los eventos como canal Atom',
    listEventsAsCsv: 'Listar los eventos como tabla',
    listEventsAsGeojson: 'Listar los eventos como GeoJSON',
    listVenuesAsGeojson: 'Listar los lugares como GeoJSON',
    listEventsAsJsonld: 'Listar los eventos como JSON-LD de schema.org',
    showEventAsJsonld: 'Mostrar un evento como JSON-LD de schema.org',
    showEventAsJsonldBySlug: 'Mostrar un evento como JSON-LD de schema.org por su «slug»',
  },
  notes: {
    listEventsAsIcs:
      'Un calendario al que suscribirse (RFC 5545, RFC 7986): todos los eventos desde hace un año hasta dentro de dos años, sin páginas. Un límite de tiempo, `page` o `per_page` lo cambia. El `UID` es el `global_id`. Un evento que era público y está en la papelera consta como `CANCELLED` durante 30 días, con su título y su inicio. Con `Accept: text/calendar`, la dirección sin extensión responde lo mismo.',
    showEventAsIcs: 'El `UID` es el `global_id`. Un evento que era público y está en la papelera consta como `CANCELLED` durante 30 días.',
    showEventAsIcsBySlug: 'Como por el identificador. Un «slug» que el evento ya no tiene lleva al actual.',
    listEventsAsRss: 'Una página de la lista como RSS 2.0, para lectores de noticias. La descripción empieza con cuándo y dónde.',
    listEventsAsAtom: 'Una página de la lista como Atom (RFC 4287), para lectores de noticias. El contenido empieza con cuándo y dónde.',
    listEventsAsCsv:
      'Todos los eventos desde hace un año hasta dentro de dos años, sin páginas, como CSV (RFC 4180) en UTF-8 con marca. Un límite de tiempo, `page` o `per_page` lo cambia. Las columnas se llaman como los campos (`venue.city`); `_fields` elige algunas. Las horas llevan su desplazamiento, los días enteros son fechas. Si hay varios valores, cada uno tiene una línea. Un texto que una hoja de cálculo tomaría por una fórmula lleva un apóstrofo delante.',
    listEventsAsGeojson:
      'Todos los eventos desde hace un año hasta dentro de dos años, sin páginas, como GeoJSON (RFC 7946). Un límite de tiempo, `page` o `per_page` lo cambia. La geometría es dónde están los lugares, o `null`; las propiedades son los campos del evento, de los que `_fields` elige algunos.',
    listVenuesAsGeojson:
      'Todos los lugares de la lista como GeoJSON (RFC 7946), sin páginas si no se envía `page` o `per_page`. Las propiedades son los campos del lugar, de los que `_fields` elige algunos.',
    listEventsAsJsonld: 'Una página de la lista en un grafo de `Event` de schema.org, para buscadores.',
    showEventAsJsonld: 'Un `Event` de schema.org, para buscadores.',
    showEventAsJsonldBySlug: 'Como por el identificador. Un «slug» que el evento ya no tiene lleva al actual.',
  },
  fields: {
    ics: 'Para calendarios: iCalendar.',
    rss: 'Para lectores de noticias: RSS.',
    atom: 'Para lectores de noticias: Atom.',
    csv: 'Para hojas de cálculo: CSV.',
    geojson: 'Para mapas: GeoJSON.',
    jsonld: 'Para buscadores: JSON-LD de schema.org.',
  },
};
