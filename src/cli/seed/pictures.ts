import type { SeedPicture } from './types.js';

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
