import { type DayFinder, buildTimes } from './days.js';
import type { SeedEvent } from './types.js';

/** Returns the events that repeat: a market without end, a course with changed dates, and a play on eight evenings. */
export function buildSeries(day: DayFinder): SeedEvent[] {
  return [buildMarket(day), buildCourse(day), buildPlay(day)];
}

const buildMarket = (day: DayFinder): SeedEvent => ({
  key: 'market',
  image: 'market',
  ...buildTimes(day('sat', -1), '08:00', '14:00'),
  recurrence: ['RRULE:FREQ=WEEKLY'],
  venue: 'main-square',
  organizer: ['council'],
  categories: ['markets'],
  tags: ['local-produce', 'outdoors'],
  seedTexts: {
    ca: {
      title: 'Mercat de pagès',
      excerpt: 'Fruita, verdura, formatge i pa, directes del productor.',
      description: '<p>Cada dissabte, una vintena de parades de la comarca omplen la plaça Major. Porteu el cistell!</p>',
    },
    es: {
      title: 'Mercado de productores',
      excerpt: 'Fruta, verdura, queso y pan, directos del productor.',
      description: '<p>Cada sábado, una veintena de puestos de la comarca llenan la plaza Mayor. ¡Traed el cesto!</p>',
    },
    en: {
      title: "Farmers' market",
      excerpt: 'Fruit, vegetables, cheese and bread, straight from the producer.',
      description: '<p>Every Saturday, some twenty stalls from the surrounding villages fill the main square. Bring a basket!</p>',
    },
  },
});

/** The second date is cancelled, the fourth one is two days later, the fifth one is a walk, and the seventh one was deleted. */
function buildCourse(day: DayFinder): SeedEvent {
  const first = day('tue', 0);
  const on = (week: number) => first.add({ weeks: week });
  return {
    key: 'course',
    ...buildTimes(first, '18:30', '20:00'),
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=9'],
    cost: 45,
    venue: 'ateneu',
    organizer: ['farigola'],
    categories: ['culture'],
    tags: [],
    seedTexts: {
      ca: {
        title: 'Curs de fotografia amb el mòbil',
        description: '<p>Llum, enquadrament i edició, amb el telèfon que porteu a la butxaca. No cal saber-ne.</p>',
      },
      es: {
        title: 'Curso de fotografía con el móvil',
        description: '<p>Luz, encuadre y edición, con el teléfono que lleváis en el bolsillo. No hace falta experiencia.</p>',
      },
      en: {
        title: 'Photography course with your phone',
        description: '<p>Light, framing and editing, with the phone in your pocket. For beginners.</p>',
      },
    },
    exceptions: [
      {
        day: on(1).toString(),
        event_status: 'cancelled',
        seedTexts: {
          ca: { status_reason: 'La professora està malalta. Recuperarem la classe al final del curs.' },
          es: { status_reason: 'La profesora está enferma. Recuperaremos la clase al final del curso.' },
          en: { status_reason: 'The teacher is ill. The class will be made up at the end of the course.' },
        },
      },
      { day: on(3).toString(), ...pickMoved(buildTimes(on(3).add({ days: 2 }), '19:00', '20:30')) },
      {
        day: on(4).toString(),
        seedTexts: {
          ca: {
            title: 'Curs de fotografia: passejada pel nucli antic',
            description: "<p>Ens trobem a la porta de l'Ateneu i fem fotos als carrers del nucli antic. Porteu calçat còmode.</p>",
          },
          es: {
            title: 'Curso de fotografía: paseo por el casco antiguo',
            description:
              '<p>Nos encontramos en la puerta del Ateneo y hacemos fotos en las calles del casco antiguo. Traed calzado cómodo.</p>',
          },
          en: {
            title: 'Photography course: a walk through the old town',
            description:
              '<p>We meet at the door of the arts centre, and take pictures in the streets of the old town. Wear comfortable shoes.</p>',
          },
        },
      },
      { day: on(6).toString(), status: 'trash' },
    ],
  };
}

const pickMoved = ({ start_date, end_date }: ReturnType<typeof buildTimes>) => ({ start_date, end_date });

/** Two times from Thursday to Sunday. On Sundays it begins earlier. */
function buildPlay(day: DayFinder): SeedEvent {
  const first = day('thu', 6);
  const evenings = [1, 2, 3, 7, 8, 9, 10].map((days) => first.add({ days }));
  const dates = evenings.map((date) => `${date.toString().replaceAll('-', '')}T${date.dayOfWeek === 7 ? '180000' : '210000'}`);
  return {
    key: 'play',
    image: 'stage',
    ...buildTimes(first, '21:00', '22:40'),
    recurrence: [`RDATE:${dates.join()}`],
    cost: '14 €',
    ticket_url: 'https://lafarigola.example/entrades/escala',
    ticket_status: 'available',
    in_language: ['ca'],
    venue: 'ateneu',
    organizer: ['farigola'],
    categories: ['culture'],
    tags: [],
    seedTexts: {
      ca: {
        title: "Teatre: L'escala del número nou",
        description: '<p>Una comèdia sobre una escala, sis famílies i un ascensor que no hi cap. Amb el grup de teatre de La Farigola.</p>',
      },
      es: {
        title: 'Teatro: La escalera del número nueve',
        description:
          '<p>Una comedia sobre una escalera, seis familias y un ascensor que no cabe. Con el grupo de teatro de La Farigola. En catalán.</p>',
      },
      en: {
        title: 'Theatre: The Stairs at Number Nine',
        description:
          '<p>A comedy about a staircase, six families and a lift that does not fit. With the drama group of La Farigola. In Catalan.</p>',
      },
    },
  };
}
