import { buildTimes, type DayFinder } from './days.js';
import type { SeedEvent } from './types.js';

/** Returns the events with a ticket: one with a single price, which is sold out, and one with a range of prices. */
export function buildStageEvents(day: DayFinder): SeedEvent[] {
  return [buildJazz(day), buildTheatre(day)];
}

const buildJazz = (day: DayFinder): SeedEvent => ({
  key: 'jazz',
  ...buildTimes(day('fri', 2), '21:00', '22:30'),
  cost: '12 €',
  ticket_url: 'https://lafarigola.example/entrades/jazz',
  ticket_status: 'sold_out',
  venue: 'ateneu',
  organizer: ['farigola'],
  categories: ['music'],
  tags: [],
  seedTexts: {
    ca: {
      title: 'Concert de jazz: Júlia Morell Trio',
      description: '<p>La pianista Júlia Morell presenta el seu segon disc, <em>Aigua clara</em>, amb contrabaix i bateria.</p>',
      website: 'https://lafarigola.example/ca/jazz',
    },
    es: {
      title: 'Concierto de jazz: Júlia Morell Trio',
      description: '<p>La pianista Júlia Morell presenta su segundo disco, <em>Aigua clara</em>, con contrabajo y batería.</p>',
      website: 'https://lafarigola.example/es/jazz',
    },
    en: {
      title: 'Jazz concert: Júlia Morell Trio',
      description: '<p>Pianist Júlia Morell presents her second album, <em>Aigua clara</em>, with double bass and drums.</p>',
      website: 'https://lafarigola.example/en/jazz',
    },
  },
});

const buildTheatre = (day: DayFinder): SeedEvent => ({
  key: 'theatre',
  image: 'stage',
  featured: true,
  ...buildTimes(day('sun', 4), '18:00', '19:15'),
  cost: '5-15',
  venue: 'ateneu',
  organizer: ['farigola'],
  categories: ['culture'],
  tags: ['family'],
  seedTexts: {
    ca: {
      title: 'Teatre familiar: La botiga de les hores',
      description: '<p>Una rellotgera ven hores a qui no en té mai prou, fins que un dia se li acaben. 15 €; menors de 12 anys, 5 €.</p>',
    },
    es: {
      title: 'Teatro familiar: La tienda de las horas',
      description:
        '<p>Una relojera vende horas a quienes nunca tienen bastantes, hasta que un día se le acaban. 15 €; menores de 12 años, 5 €.</p>',
    },
    en: {
      title: 'Family theatre: The Hour Shop',
      description:
        '<p>A watchmaker sells hours to people who never have enough, until one day she runs out of them. €15; under-12s €5.</p>',
    },
  },
});
