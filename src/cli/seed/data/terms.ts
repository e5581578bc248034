import type { SampleTerm } from './types.js';

/** Five categories, one of them nested. */
export const categories: readonly SampleTerm[] = [
  {
    key: 'culture',
    texts: {
      ca: { name: 'Cultura', description: 'Exposicions, teatre, llibres i tallers.' },
      es: { name: 'Cultura', description: 'Exposiciones, teatro, libros y talleres.' },
      en: { name: 'Culture', description: 'Exhibitions, theatre, books and workshops.' },
    },
  },
  { key: 'music', parent: 'culture', texts: { ca: { name: 'Música' }, es: { name: 'Música' }, en: { name: 'Music' } } },
  {
    key: 'markets',
    texts: { ca: { name: 'Fires i mercats' }, es: { name: 'Ferias y mercados' }, en: { name: 'Fairs and markets' } },
  },
  {
    key: 'festivities',
    texts: { ca: { name: 'Festes i tradicions' }, es: { name: 'Fiestas y tradiciones' }, en: { name: 'Festivities and traditions' } },
  },
  { key: 'council', texts: { ca: { name: 'Vida municipal' }, es: { name: 'Vida municipal' }, en: { name: 'Local government' } } },
];

/** Six tags. */
export const tags: readonly SampleTerm[] = [
  { key: 'family', texts: { ca: { name: 'En família' }, es: { name: 'En familia' }, en: { name: 'Family-friendly' } } },
  { key: 'free', texts: { ca: { name: 'Entrada lliure' }, es: { name: 'Entrada libre' }, en: { name: 'Free admission' } } },
  { key: 'outdoors', texts: { ca: { name: "A l'aire lliure" }, es: { name: 'Al aire libre' }, en: { name: 'Outdoors' } } },
  { key: 'local-produce', texts: { ca: { name: 'Producte local' }, es: { name: 'Producto local' }, en: { name: 'Local produce' } } },
  { key: 'heritage', texts: { ca: { name: 'Patrimoni' }, es: { name: 'Patrimonio' }, en: { name: 'Heritage' } } },
  { key: 'books', texts: { ca: { name: 'Llibres' }, es: { name: 'Libros' }, en: { name: 'Books' } } },
];
