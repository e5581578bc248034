import { buildTimes, type DayFinder } from './days.js';
import type { SeedEvent } from './types.js';

/** Returns the events in the library and the meeting rooms: the talk is online, too, and the workshop was cancelled. To show fallback, the plenary is only in Catalan, and the workshop is not in English. */
export function buildCultureEvents(day: DayFinder): SeedEvent[] {
  return [buildExhibition(day), buildStoryTime(day), buildTalk(day), buildPlenary(day), buildWorkshop(day)];
}

const buildExhibition = (day: DayFinder): SeedEvent => ({
  key: 'exhibition',
  image: 'exhibition',
  featured: true,
  ...buildTimes(day('fri', -1), '17:00', '20:00', 23),
  cost: 0,
  venue: 'ateneu',
  organizer: ['farigola'],
  categories: ['culture'],
  tags: ['heritage', 'free'],
  seedTexts: {
    ca: {
      title: 'Exposició: Vilaserena en blanc i negre',
      description:
        '<p>Cent anys de vida quotidiana en seixanta fotografies cedides per les famílies del poble.</p><p>De dimarts a diumenge, de 17 a 20 h.</p>',
    },
    es: {
      title: 'Exposición: Vilaserena en blanco y negro',
      description:
        '<p>Cien años de vida cotidiana en sesenta fotografías cedidas por las familias del pueblo.</p><p>De martes a domingo, de 17 a 20 h.</p>',
    },
    en: {
      title: 'Exhibition: Vilaserena in black and white',
      description:
        '<p>A hundred years of everyday life in sixty photographs lent by local families.</p><p>Tuesday to Sunday, 5 to 8 pm.</p>',
    },
  },
});

const buildStoryTime = (day: DayFinder): SeedEvent => ({
  key: 'story-time',
  image: 'library',
  ...buildTimes(day('wed', 0), '17:30', '18:30'),
  venue: 'library',
  organizer: ['library'],
  categories: ['culture'],
  tags: ['family', 'books', 'free'],
  seedTexts: {
    ca: {
      title: "L'hora del conte: El drac que tenia fred",
      description: "<p>Per a infants de 3 a 7 anys, acompanyats d'una persona adulta. No cal inscripció.</p>",
    },
    es: {
      title: 'La hora del cuento: El dragón que tenía frío',
      description: '<p>Para niños y niñas de 3 a 7 años, acompañados de una persona adulta. No hace falta inscribirse. En catalán.</p>',
    },
    en: {
      title: 'Story time: The dragon who was always cold',
      description: '<p>For children aged 3 to 7, accompanied by an adult. No booking needed. In Catalan.</p>',
    },
  },
});

const buildTalk = (day: DayFinder): SeedEvent => ({
  key: 'talk',
  ...buildTimes(day('tue', 1), '19:00', '20:30'),
  cost: 'Gratuït',
  attendance_mode: 'mixed',
  online_url: 'https://vilaserena.example/biblioteca/directe',
  in_language: ['ca'],
  venue: 'library',
  organizer: ['library'],
  categories: ['culture'],
  tags: ['heritage', 'books', 'free'],
  seedTexts: {
    ca: {
      title: "Xerrada: D'on venen els noms de Vilaserena",
      description:
        "<p>La filòloga Carme Estrany repassa mil anys de noms de camps, fonts i camins, i presenta el llibre que n'ha escrit.</p>",
    },
    es: {
      title: 'Charla: De dónde vienen los nombres de Vilaserena',
      description:
        '<p>La filóloga Carme Estrany repasa mil años de nombres de campos, fuentes y caminos, y presenta el libro que les ha dedicado.</p>',
    },
    en: {
      title: "Talk: Where Vilaserena's place names come from",
      description:
        '<p>Linguist Carme Estrany traces a thousand years of names of fields, springs and paths, and presents her book about them.</p>',
    },
  },
});

const buildPlenary = (day: DayFinder): SeedEvent => ({
  key: 'plenary',
  ...buildTimes(day('thu', 1), '19:30', '21:30'),
  venue: 'ateneu',
  organizer: ['council'],
  categories: ['council'],
  tags: ['free'],
  seedTexts: {
    ca: {
      title: "Ple ordinari de l'Ajuntament",
      description:
        "<p>Sessió oberta al públic. Mentre durin les obres de la Casa de la Vila, el ple es fa a la sala d'actes de l'Ateneu.</p>",
    },
  },
});

const buildWorkshop = (day: DayFinder): SeedEvent => ({
  key: 'workshop',
  ...buildTimes(day('sat', 7), '10:00', '13:00'),
  cost: 25,
  event_status: 'cancelled',
  venue: 'ateneu',
  organizer: ['farigola'],
  categories: ['culture'],
  tags: [],
  seedTexts: {
    ca: {
      title: "Taller d'iniciació a la ceràmica",
      description: '<p>Modelareu i esmaltareu la vostra primera peça. Material inclòs; places limitades.</p>',
      status_reason: 'La ceramista està malalta. Us tornarem els diners de la inscripció.',
    },
    es: {
      title: 'Taller de iniciación a la cerámica',
      description: '<p>Modelaréis y esmaltaréis vuestra primera pieza. Material incluido; plazas limitadas.</p>',
      status_reason: 'La ceramista está enferma. Os devolveremos el dinero de la inscripción.',
    },
  },
});
