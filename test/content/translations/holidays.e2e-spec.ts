import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

/** Holidays of Andorra, as a public list has them: whole days, all in Spanish and English, some in Catalan too. */
const HOLIDAYS = [
  { start_date: '2026-12-08', title: { es: 'La Inmaculada Concepción', en: 'Immaculate Conception' } },
  { start_date: '2026-12-24', title: { es: 'Nochebuena', en: 'Christmas Eve' } },
  { start_date: '2026-12-25', title: { ca: 'Nadal', es: 'Navidad', en: 'Christmas Day' } },
  { start_date: '2026-12-26', title: { ca: 'Sant Esteve', es: 'San Esteban', en: 'Boxing Day' } },
  { start_date: '2026-12-31', title: { es: 'Fin del Año', en: 'New Year’s Eve' } },
  { start_date: '2027-01-01', title: { ca: 'Any nou', es: 'Año Nuevo', en: 'New Year’s Day' } },
  { start_date: '2027-01-06', title: { es: 'Día de los Reyes Magos', en: 'Epiphany' } },
  { start_date: '2027-03-14', title: { ca: 'Dia de la Constitució', es: 'Día de la Constitución', en: 'Constitution Day' } },
];

const ALL = {
  ca: [
    'La Inmaculada Concepción',
    'Nochebuena',
    'Nadal',
    'Sant Esteve',
    'Fin del Año',
    'Any nou',
    'Día de los Reyes Magos',
    'Dia de la Constitució',
  ],
  es: [
    'La Inmaculada Concepción',
    'Nochebuena',
    'Navidad',
    'San Esteban',
    'Fin del Año',
    'Año Nuevo',
    'Día de los Reyes Magos',
    'Día de la Constitución',
  ],
  en: [
    'Immaculate Conception',
    'Christmas Eve',
    'Christmas Day',
    'Boxing Day',
    'New Year’s Eve',
    'New Year’s Day',
    'Epiphany',
    'Constitution Day',
  ],
};

async function load(): Promise<void> {
  for (const { start_date, title } of HOLIDAYS) {
    const { es, ...others } = title;
    const translations = Object.fromEntries(Object.entries(others).map(([language, text]) => [language, { title: text }]));
    const event = { title: es, start_date, end_date: start_date, all_day: true, timezone: 'Europe/Andorra', translations };
    expect((await calendar.post('/events', event, { as: ADMIN, language: 'es' })).status).toBe(201);
  }
}

async function titles(language: string, query = ''): Promise<string[]> {
  const { headers, body } = await calendar.get(`/events?per_page=50${query}`, { language });
  const shown = body.events.map(({ title }: { title: string }) => title);
  expect([body.total, headers.get('X-Total')]).toEqual([shown.length, String(shown.length)]);
  return shown;
}

it.each([
  ['ca', 'auto', ALL.ca, 'ca, es'],
  ['es', 'auto', ALL.es, 'es'],
  ['en', 'auto', ALL.en, 'en'],
  ['ca', 'none', ['Nadal', 'Sant Esteve', 'Any nou', 'Dia de la Constitució'], 'ca'],
  ['es', 'none', ALL.es, 'es'],
  ['en', 'none', ALL.en, 'en'],
  [
    'ca',
    'en',
    ['Immaculate Conception', 'Christmas Eve', 'Nadal', 'Sant Esteve', 'New Year’s Eve', 'Any nou', 'Epiphany', 'Dia de la Constitució'],
    'ca, en',
  ],
])('the service lists holidays in %s with fallback=%s', async (language, fallback, expected, contentLanguage) => {
  await load();

  expect(await titles(language, `&fallback=${fallback}`)).toEqual(expected);
  expect((await calendar.get(`/events?fallback=${fallback}`, { language })).headers.get('Content-Language')).toBe(contentLanguage);
});

it('a search looks at the titles that the reader sees', async () => {
  await load();

  expect(await titles('ca', '&search=nadal')).toEqual(['Nadal']);
  expect(await titles('ca', '&search=navidad')).toEqual([]);
  expect(await titles('ca', '&search=nochebuena')).toEqual(['Nochebuena']);
  expect(await titles('ca', '&search=nochebuena&fallback=none')).toEqual([]);
  expect(await titles('es', '&search=dia')).toEqual(['Día de los Reyes Magos', 'Día de la Constitución']);
});
