import type { SeedOrganizer, SeedVenue } from './types.js';

// These contacts reach no real person: no telephone number starts with 972 00, and `.example` is reserved (RFC 2606).
const IN_CATALAN = { city: 'Vilaserena', province: 'Girona', country: 'Espanya' };
const IN_SPANISH = { ...IN_CATALAN, country: 'España' };
const IN_ENGLISH = { ...IN_CATALAN, country: 'Spain' };

/** Three venues. Streets keep their Catalan names in every language, as on their signs. */
export const SEED_VENUES: readonly SeedVenue[] = [
  {
    key: 'main-square',
    zip: '17999',
    geo_lat: 42.1312,
    geo_lng: 2.6104,
    show_map: true,
    show_map_link: true,
    seedTexts: {
      ca: { venue: 'Plaça Major', address: 'Plaça Major, s/n', ...IN_CATALAN },
      es: { venue: 'Plaza Mayor', address: 'Plaça Major, s/n', ...IN_SPANISH },
      en: { venue: 'Main square', address: 'Plaça Major', ...IN_ENGLISH },
    },
  },
  {
    key: 'ateneu',
    zip: '17999',
    phone: '+34 972 000 110',
    geo_lat: 42.1327,
    geo_lng: 2.6089,
    show_map: true,
    show_map_link: true,
    seedTexts: {
      ca: {
        venue: 'Ateneu La Concòrdia',
        description: "<p>Teatre, sala d'exposicions i cafè en un edifici modernista del 1912. Accessible amb cadira de rodes.</p>",
        website: 'https://vilaserena.example/ca/ateneu',
        address: 'Carrer de la Font, 18',
        ...IN_CATALAN,
      },
      es: {
        venue: 'Ateneo La Concòrdia',
        description: '<p>Teatro, sala de exposiciones y café en un edificio modernista de 1912. Accesible en silla de ruedas.</p>',
        website: 'https://vilaserena.example/es/ateneo',
        address: 'Carrer de la Font, 18',
        ...IN_SPANISH,
      },
      en: {
        venue: 'Ateneu La Concòrdia arts centre',
        description: '<p>Theatre, exhibition room and café in an Art Nouveau building from 1912. Wheelchair accessible.</p>',
        website: 'https://vilaserena.example/en/arts-centre',
        address: 'Carrer de la Font, 18',
        ...IN_ENGLISH,
      },
    },
  },
  {
    key: 'library',
    image: 'library',
    zip: '17999',
    phone: '+34 972 000 120',
    geo_lat: 42.1305,
    geo_lng: 2.6131,
    show_map: true,
    show_map_link: true,
    seedTexts: {
      ca: { venue: 'Biblioteca Aurora Ferrer', address: 'Passeig del Riu, 5', ...IN_CATALAN },
      es: { venue: 'Biblioteca Aurora Ferrer', address: 'Passeig del Riu, 5', ...IN_SPANISH },
      en: { venue: 'Aurora Ferrer Library', address: 'Passeig del Riu, 5', ...IN_ENGLISH },
    },
  },
];

/** Three organizers. */
export const SEED_ORGANIZERS: readonly SeedOrganizer[] = [
  {
    key: 'council',
    phone: '+34 972 000 100',
    email: 'ajuntament@vilaserena.example',
    seedTexts: {
      ca: { organizer: 'Ajuntament de Vilaserena', website: 'https://vilaserena.example/ca' },
      es: { organizer: 'Ayuntamiento de Vilaserena', website: 'https://vilaserena.example/es' },
      en: { organizer: 'Vilaserena Town Council', website: 'https://vilaserena.example/en' },
    },
  },
  {
    key: 'library',
    phone: '+34 972 000 120',
    email: 'biblioteca@vilaserena.example',
    seedTexts: {
      ca: { organizer: 'Biblioteca Aurora Ferrer' },
      es: { organizer: 'Biblioteca Aurora Ferrer' },
      en: { organizer: 'Aurora Ferrer Library' },
    },
  },
  {
    key: 'farigola',
    email: 'hola@lafarigola.example',
    seedTexts: {
      ca: { organizer: 'Associació Cultural La Farigola', description: '<p>Vint-i-cinc anys animant la vida cultural del poble.</p>' },
      es: { organizer: 'Asociación Cultural La Farigola', description: '<p>Veinticinco años animando la vida cultural del pueblo.</p>' },
      en: {
        organizer: 'La Farigola Cultural Association',
        description: "<p>Twenty-five years of enlivening the town's cultural life.</p>",
      },
    },
  },
];
