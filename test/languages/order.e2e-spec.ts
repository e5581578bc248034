import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { FIVE } from './five.js';

const calendar = useCalendar();
const given = new Given(calendar);

const NAMES = [
  ...['10 pams', '2 pams', '¡Hola!', '¿Qué?', '"Cites"', '«Cometes»', '(Parèntesi)', '#etiqueta', '@arrova', '& companyia', '_sota'],
  ...[
    'Col',
    'Cola',
    'Col·legi',
    'Colla',
    'Colmado',
    'Colònia',
    'coŀlega',
    'Cabra',
    'Çedilla',
    'Cedre',
    'Cercavila',
    'Façana',
    'Facècia',
    'Fada',
  ],
  ...['Nona', 'Ñoño', 'Nzebi', 'Nyam', 'Nit', 'Piña', 'Pinya', 'Pinzell', 'Pio', 'Oca', 'Òpera', 'Orfeó', 'Última', 'Urgell', 'Vi', 'zoo'],
  ...[
    'L’Olla',
    "L'Oca",
    'La Seu',
    'La-b',
    'Lab',
    'La Seca',
    'Laberint',
    'Àngel',
    'Anna',
    'Avui',
    'Avió',
    'a b',
    'aB c',
    'Žižek',
    'Łódź',
    'Straße',
    'Œuvre',
  ],
  ...[
    'Festa 1',
    'Festa 10',
    'Festa 2',
    'Festa-2',
    'Festa, 2',
    'Festa: 2',
    'Festa',
    'Festa (2)',
    'Festa+',
    'Fest’a',
    'Éxit',
    'È',
    'Ω',
    '日本',
  ],
];

describe.each(FIVE.slice(1))('the list of $collection', ({ collection, resource, name }) => {
  it.each(['ca', 'es', 'en'])('is in the alphabetical order of %s', async (language) => {
    await Promise.all(NAMES.map((title) => given[resource]({ ca: { [name]: title } })));

    const { body } = await calendar.get(`/${collection}?per_page=100&hide_empty=false`, { language });

    const order = new Intl.Collator(language);
    expect(body[collection].map((record: Record<string, string>) => record[name])).toEqual(NAMES.toSorted((a, b) => order.compare(a, b)));
  });

  it('is in the order of the names that the reader sees', async () => {
    await given[resource]({ ca: { [name]: 'Avui' }, es: { [name]: 'Hoy' } });
    await given[resource]({ ca: { [name]: 'Demà' }, es: { [name]: 'Mañana' } });
    await given[resource]({ es: { [name]: 'Ayer' } });
    const names = async (language: string) => {
      const { body } = await calendar.get(`/${collection}?hide_empty=false`, { language });
      return body[collection].map((record: Record<string, string>) => record[name]);
    };

    expect(await names('ca')).toEqual(['Avui', 'Ayer', 'Demà']);
    expect(await names('es')).toEqual(['Ayer', 'Hoy', 'Mañana']);
  });
});

it('puts the plain letter before the accented one, where nothing else differs', async () => {
  for (const venue of ['Dóna', 'Pèl gris', 'Dona', 'Pel gris', 'Pèl blanc', 'Ñu', 'Nu']) await given.venue({ ca: { venue } });

  const { body } = await calendar.get('/venues');

  expect(body.venues.map(({ venue }: { venue: string }) => venue)).toEqual([
    'Dona',
    'Dóna',
    'Nu',
    'Ñu',
    'Pèl blanc',
    'Pel gris',
    'Pèl gris',
  ]);
});
