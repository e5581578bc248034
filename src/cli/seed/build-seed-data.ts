import { buildCultureEvents } from './build-culture-events.js';
import { createDayFinder } from './days.js';
import { buildFestivityEvents } from './build-festivity-events.js';
import { SEED_ORGANIZERS, SEED_VENUES } from './places.js';
import { buildSeries } from './build-series.js';
import { buildStageEvents } from './build-stage-events.js';
import type { SeedData, SeedTerm, SeedPicture } from './types.js';

/** Five categories, one of them nested. */
const SEED_CATEGORIES: readonly SeedTerm[] = [
  {
    key: 'culture',
    seedTexts: {
      ca: { name: 'Cultura', description: 'Exposicions, teatre, llibres i tallers.' },
      es: { name: 'Cultura', description: 'Exposiciones, teatro, libros y talleres.' },
      en: { name: 'Culture', description: 'Exhibitions, theatre, books and workshops.' },
    },
  },
  { key: 'music', parent: 'culture', seedTexts: { ca: { name: 'Música' }, es: { name: 'Música' }, en: { name: 'Music' } } },
  {
    key: 'markets',
    seedTexts: { ca: { name: 'Fires i mercats' }, es: { name: 'Ferias y mercados' }, en: { name: 'Fairs and markets' } },
  },
  {
    key: 'festivities',
    seedTexts: { ca: { name: 'Festes i tradicions' }, es: { name: 'Fiestas y tradiciones' }, en: { name: 'Festivities and traditions' } },
  },
  { key: 'council', seedTexts: { ca: { name: 'Vida municipal' }, es: { name: 'Vida municipal' }, en: { name: 'Local government' } } },
];

/** Six tags. */
const SEED_TAGS: readonly SeedTerm[] = [
  { key: 'family', seedTexts: { ca: { name: 'En família' }, es: { name: 'En familia' }, en: { name: 'Family-friendly' } } },
  { key: 'free', seedTexts: { ca: { name: 'Entrada lliure' }, es: { name: 'Entrada libre' }, en: { name: 'Free admission' } } },
  { key: 'outdoors', seedTexts: { ca: { name: "A l'aire lliure" }, es: { name: 'Al aire libre' }, en: { name: 'Outdoors' } } },
  { key: 'local-produce', seedTexts: { ca: { name: 'Producte local' }, es: { name: 'Producto local' }, en: { name: 'Local produce' } } },
  { key: 'heritage', seedTexts: { ca: { name: 'Patrimoni' }, es: { name: 'Patrimonio' }, en: { name: 'Heritage' } } },
  { key: 'books', seedTexts: { ca: { name: 'Llibres' }, es: { name: 'Libros' }, en: { name: 'Books' } } },
];

/**
 * Returns the calendar of an invented town, Vilaserena, from about a week before `today` to two months after it. Only the
 * market goes on.
 *
 * @param today `YYYY-MM-DD`
 * @throws RangeError if the day does not exist
 */
export function buildSeedData(today: string): SeedData {
  const day = createDayFinder(today);
  return {
    pictures: SEED_PICTURES,
    categories: SEED_CATEGORIES,
    tags: SEED_TAGS,
    venues: SEED_VENUES,
    organizers: SEED_ORGANIZERS,
    events: [...buildSeries(day), ...buildFestivityEvents(day), ...buildCultureEvents(day), ...buildStageEvents(day)],
  };
}

const DRAWN = { credit: 'Vilaserena', license: 'CC0-1.0' };

/** Four drawings. The files are in `public/sample-images`. */
export const SEED_PICTURES: readonly SeedPicture[] = [
  {
    key: 'market',
    ...DRAWN,
    seedTexts: {
      ca: { alt_text: 'Tres parades de fruita i verdura amb tendals de ratlles, davant de les cases de la plaça.' },
      es: { alt_text: 'Tres puestos de fruta y verdura con toldos a rayas, delante de las casas de la plaza.' },
      en: { alt_text: 'Three fruit and vegetable stalls with striped awnings, in front of the houses of the square.' },
    },
  },
  {
    key: 'exhibition',
    ...DRAWN,
    seedTexts: {
      ca: { alt_text: 'Quatre fotografies en blanc i negre del poble, emmarcades en una paret clara.', caption: 'La sala de dalt' },
      es: { alt_text: 'Cuatro fotografías en blanco y negro del pueblo, enmarcadas en una pared clara.', caption: 'La sala de arriba' },
      en: { alt_text: 'Four framed black-and-white photographs of the town on a pale wall.', caption: 'The upper room' },
    },
  },
  {
    key: 'stage',
    ...DRAWN,
    seedTexts: {
      ca: { alt_text: 'Dos actors sota un focus, entre telons vermells.' },
      es: { alt_text: 'Dos actores bajo un foco, entre telones rojos.' },
      en: { alt_text: 'Two actors in a spotlight, between red curtains.' },
    },
  },
  {
    key: 'library',
    ...DRAWN,
    seedTexts: {
      ca: { alt_text: 'Un prestatge amb llibres de colors.' },
      es: { alt_text: 'Una estantería con libros de colores.' },
      en: { alt_text: 'A shelf with books of many colours.' },
    },
  },
];
