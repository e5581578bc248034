import { buildTimes, buildAllDayTimes, type DayFinder } from './days.js';
import type { SeedEvent } from './types.js';

/** Returns the events in the streets and around the town. */
export function buildFestivityEvents(day: DayFinder): SeedEvent[] {
  return [buildSardanes(day), buildHoneyFair(day), buildFestaMajor(day), buildWalk(day)];
}

const buildSardanes = (day: DayFinder): SeedEvent => ({
  key: 'sardanes',
  ...buildTimes(day('sun', 1), '12:00', '13:30'),
  venue: 'main-square',
  organizer: ['farigola'],
  categories: ['music', 'festivities'],
  tags: ['outdoors', 'free'],
  seedTexts: {
    ca: {
      title: 'Audició de sardanes',
      description: "<p>La Cobla Montserena toca sis sardanes, una d'estrena. Si no en sabeu, entreu a la rotllana: us n'ensenyarem.</p>",
    },
    es: {
      title: 'Audición de sardanas',
      description:
        '<p>La Cobla Montserena toca seis sardanas, una de estreno. Si no sabéis bailarlas, entrad en el corro: os enseñaremos.</p>',
    },
    en: {
      title: 'Sardanas in the square',
      description:
        "<p>The Cobla Montserena band plays six sardanas, one of them for the first time. Never danced one? Join the circle and we'll show you how.</p>",
    },
  },
});

const buildHoneyFair = (day: DayFinder): SeedEvent => ({
  key: 'honey-fair',
  ...buildTimes(day('sat', 3), '10:00', '19:00', 1),
  venue: 'main-square',
  organizer: ['council', 'farigola'],
  categories: ['markets'],
  tags: ['local-produce', 'outdoors', 'family'],
  seedTexts: {
    ca: {
      title: 'Fira de la Mel',
      excerpt: 'Un cap de setmana dedicat a la mel i a les abelles.',
      description: "<p>Apicultors de tot Catalunya, tastos, demostracions d'extracció de mel i tallers per a la mainada.</p>",
      website: 'https://vilaserena.example/ca/fira-de-la-mel',
    },
    es: {
      title: 'Feria de la Miel',
      excerpt: 'Un fin de semana dedicado a la miel y a las abejas.',
      description: '<p>Apicultores de toda Cataluña, catas, demostraciones de extracción de miel y talleres infantiles.</p>',
      website: 'https://vilaserena.example/es/feria-de-la-miel',
    },
    en: {
      title: 'Honey Fair',
      excerpt: 'A weekend devoted to honey and bees.',
      description: '<p>Beekeepers from all over Catalonia, tastings, honey extraction demonstrations and workshops for children.</p>',
      website: 'https://vilaserena.example/en/honey-fair',
    },
  },
});

const buildFestaMajor = (day: DayFinder): SeedEvent => ({
  key: 'festa-major',
  ...buildAllDayTimes(day('fri', 5), 3),
  featured: true,
  image: 'market',
  venue: 'main-square',
  organizer: ['council', 'farigola'],
  categories: ['festivities'],
  tags: ['family', 'outdoors', 'free'],
  seedTexts: {
    ca: {
      title: 'Festa Major de Vilaserena',
      excerpt: 'Tres dies de música, gegants, foc i castells.',
      description:
        '<p>El poble surt al carrer:</p><ul><li><strong>Divendres:</strong> pregó i correfoc</li><li><strong>Dissabte:</strong> cercavila de gegants i ball a la plaça</li><li><strong>Diumenge:</strong> diada castellera i focs artificials</li></ul>',
    },
    es: {
      title: 'Fiesta Mayor de Vilaserena',
      excerpt: 'Tres días de música, gigantes, fuego y torres humanas.',
      description:
        '<p>El pueblo sale a la calle:</p><ul><li><strong>Viernes:</strong> pregón y <em>correfoc</em></li><li><strong>Sábado:</strong> pasacalles de gigantes y baile en la plaza</li><li><strong>Domingo:</strong> jornada de <em>castells</em> y fuegos artificiales</li></ul>',
    },
    en: {
      title: 'Vilaserena Festa Major',
      excerpt: 'Three days of music, giants, fire and human towers.',
      description:
        "<p>The town's annual festival takes to the streets:</p><ul><li><strong>Friday:</strong> opening speech and <em>correfoc</em>, the fire run</li><li><strong>Saturday:</strong> parade of the giants and dancing in the square</li><li><strong>Sunday:</strong> human towers and fireworks</li></ul>",
    },
  },
});

const buildWalk = (day: DayFinder): SeedEvent => ({
  key: 'walk',
  ...buildTimes(day('sun', 6), '08:30', '13:00'),
  organizer: ['farigola'],
  categories: ['festivities'],
  tags: ['outdoors', 'family', 'heritage'],
  seedTexts: {
    ca: {
      title: "Caminada popular a l'ermita de Sant Pol",
      description: '<p>Dotze quilòmetres de dificultat baixa, amb esmorzar a mig camí. Sortida des del pont Vell.</p>',
    },
    es: {
      title: 'Caminata popular a la ermita de Sant Pol',
      description: '<p>Doce kilómetros de dificultad baja, con desayuno a medio camino. Salida desde el Pont Vell.</p>',
    },
    en: {
      title: 'Community walk to the chapel of Sant Pol',
      description: '<p>An easy twelve kilometres, with breakfast on the way. We set off from the Pont Vell, the old bridge.</p>',
    },
  },
});
