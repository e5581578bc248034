import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES, RESOURCE, TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** `ç` sorts as `c`, and `l·l` as `ll`. Accents count only between equal words, upper case never, and digits one by one. */
const BEFORE_N = [
  ...['¡Hola!', '¿Qué?', '«Cometes»', '10 pams', '2 pams'],
  ...['Àbac', 'abric', 'Abril', 'Àngel', 'Anna', 'Avió', 'Avui'],
  ...['Cabra', 'Caça', 'Caça major', 'Cacau', 'Camí', 'Camio', 'Çedilla', 'Cedre', 'Cercavila'],
  ...['Col', 'Cola', 'Colla', 'coŀlega', 'Col·legi', 'Collita', 'Colmado', 'Colònia'],
  ...['Dona', 'Dóna', 'DONA 2', 'Façana', 'Facècia', 'Fada'],
  ...['Fest’a', 'Festa', 'Festa (2)', 'Festa 1', 'Festa 10', 'Festa 2', 'Festa-2'],
  ...['Illa', 'Il·lusió', 'Imant', "L'Oca", 'L’Olla', 'La Seu', 'Lab', 'Laberint'],
];
const AFTER_P = ['Pio', 'Pío', 'Raim', 'Raïm', 'Ram', 'ullal', 'Última', 'Urgell', 'Vi', 'Žižek', 'zoo'];

/** `ñ` is an `n` with an accent in Catalan and English, and a letter after `n` in Spanish. */
const CATALAN = [
  ...BEFORE_N,
  ...['Ñandú', 'Nit', 'Nona', 'Ñoño', 'Nyam', 'Nzebi', 'Oca', 'Òpera', 'Orfeó', 'Piña', 'Pinya', 'Pinzell'],
  ...AFTER_P,
];
const SPANISH = [
  ...BEFORE_N,
  ...['Nit', 'Nona', 'Nyam', 'Nzebi', 'Ñandú', 'Ñoño', 'Oca', 'Òpera', 'Orfeó', 'Pinya', 'Pinzell', 'Piña'],
  ...AFTER_P,
];
const ORDER = { ca: CATALAN, es: SPANISH, en: CATALAN };

/** Names that differ by an accent only, which two terms cannot have. */
const NAMES_WITH_ACCENTS = ['Dóna', 'Pío', 'Raïm'];

/** The records are created in another order than the expected one. */
const shuffled = (names: readonly string[]) => names.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1));

it('the order of the test is that of the Unicode collation (CLDR)', () => {
  for (const [language, names] of Object.entries(ORDER)) {
    expect(shuffled(names).toSorted(new Intl.Collator(language).compare)).toEqual(names);
  }
});

describe.each(RECORD_RESOURCES)('the list of $collection', ({ collection, resource, name }) => {
  const isTerm = resource === 'category' || resource === 'tag';
  const orderby = resource === 'event' ? '&orderby=title' : '';
  const names = async (language: string, query = '&per_page=100') => {
    const { body } = await calendar.get(`/${collection}?hide_empty=false${orderby}${query}`, { language });
    return body[collection].map((record: Record<string, string>) => record[name]);
  };

  it('is in the alphabetical order of each language', async () => {
    const [catalan, spanish] = [CATALAN, SPANISH].map((all) => all.filter((one) => !isTerm || !NAMES_WITH_ACCENTS.includes(one)));
    for (const title of shuffled(catalan!)) await given[resource]({ ca: { [name]: title } });

    expect(await names('ca')).toEqual(catalan);
    expect(await names('es')).toEqual(spanish);
    expect(await names('en')).toEqual(catalan);
    expect(await names('es', '&translation_language=ca&per_page=100')).toEqual(catalan);
    expect(await names('ca', '&page=2&per_page=10')).toEqual(catalan!.slice(10, 20));
  });

  it('is in the order of the names that the reader sees', async () => {
    await given[resource]({ ca: { [name]: 'Avui' }, es: { [name]: 'Hoy' } });
    await given[resource]({ ca: { [name]: 'Demà' }, es: { [name]: 'Mañana' } });
    await given[resource]({ es: { [name]: 'Ayer' } });

    expect(await names('ca')).toEqual(['Avui', 'Ayer', 'Demà']);
    expect(await names('es')).toEqual(['Ayer', 'Hoy', 'Mañana']);
    expect(await names('ca', '&fallback=none')).toEqual(['Avui', 'Demà']);
    expect(await names('en', '&fallback=es')).toEqual(['Ayer', 'Hoy', 'Mañana']);
  });
});

it.each([RESOURCE.event, ...TERM_RESOURCES])('the order of $collection can be reversed', async ({ collection, resource, name }) => {
  for (const title of ['Nit', 'Ñandú', 'Oca', 'Òpera']) await given[resource]({ ca: { [name]: title } });
  const by = resource === 'event' ? 'title' : 'name';

  const { body } = await calendar.get(`/${collection}?orderby=${by}&order=desc&hide_empty=false`, { language: 'es' });

  expect(body[collection].map((record: Record<string, string>) => record[name])).toEqual(['Òpera', 'Oca', 'Ñandú', 'Nit']);
});

it('a list has records of the same name in the order of their ids', async () => {
  const ids = [];
  for (const venue of ['Plaça', 'Plaça', 'Plaça']) ids.push((await given.venue({ ca: { venue } })).id);

  expect((await calendar.get('/venues')).body.venues.map(({ id }: { id: number }) => id)).toEqual(ids);
});
