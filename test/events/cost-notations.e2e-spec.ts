import { expect, it } from '@jest/globals';
import { sendBatch } from '../support/batch.js';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { useStandInServer } from '../support/stand-in-server.js';
import { importFrom, importText } from '../cli/import/import-text.js';
import { rootOf, serveSite } from '../api/sources/site/stand-in-site.js';

const calendar = useCalendar();
const server = useStandInServer();

/** Notations with the prices that they mean, in euros unless a code follows. */
const PRICES: readonly string[] = [
  // Whole numbers.
  ...['10 = 10', '10 € = 10', '10€ = 10', '€10 = 10', '€ 10 = 10', '10 EUR = 10', 'EUR 10 = 10', '10 eur = 10', 'Eur 10 = 10'],
  ...[
    '10 euros = 10',
    '10 euro = 10',
    '10 Euros = 10',
    '10EUROS = 10',
    '1 euro = 1',
    '007 € = 7',
    '100 = 100',
    '1000 = 1000',
    '123456 € = 123456',
  ],
  // Decimals.
  ...[
    '12,50 € = 12.50',
    '12.50 € = 12.50',
    '12,5 € = 12.5',
    '12.5 = 12.5',
    '0,50 € = 0.50',
    '0.5 € = 0.5',
    "12'50 € = 12.50",
    '12’50 € = 12.50',
  ],
  ...[
    '12´50 € = 12.50',
    "12'5 € = 12.5",
    '12’50 = 12.50',
    '12,50 euros = 12.50',
    '€12,50 = 12.50',
    '9,99€ = 9.99',
    '12,500000 € = 12.500000',
  ],
  // Thousands.
  ...[
    '1.000 € = 1000',
    '1,000 € = 1000',
    '1 000 € = 1000',
    '10 000 € = 10000',
    '10\u00a0000 € = 10000',
    '10\u202f000 € = 10000',
    '10\u2009000 € = 10000',
  ],
  ...["1'000 € = 1000", '1’000 € = 1000', '1.000,50 € = 1000.50', '1,000.50 € = 1000.50', '1 000,50 € = 1000.50', "1'000.50 € = 1000.50"],
  ...[
    '1 000 000 € = 1000000',
    '1.000.000 € = 1000000',
    '1,000,000.5 = 1000000.5',
    '12 345,6 € = 12345.6',
    '1 234 = 1234',
    '100 000 = 100000',
  ],
  // Ranges.
  ...[
    '5-20 = 5,20',
    '5 - 20 € = 5,20',
    '5–20 € = 5,20',
    '5 — 20 € = 5,20',
    '5 € – 20 € = 5,20',
    '€5 – €20 = 5,20',
    '5,50-7,50 € = 5.50,7.50',
  ],
  ...[
    '0 – 30 € = 0,30',
    '10 € - 15 € - 20 € = 10,15,20',
    '10 – 10 € = 10',
    "5'50-7'50 € = 5.50,7.50",
    '1 000 – 2 000 € = 1000,2000',
    '5 euros – 8 euros = 5,8',
  ],
  // Other currencies.
  ...[
    '$30 = 30 USD',
    '$ 30 = 30 USD',
    '30 $ = 30 USD',
    'USD 30 = 30 USD',
    '30 USD = 30 USD',
    '$30 USD = 30 USD',
    '$1,234.50 = 1234.50 USD',
    '£8 = 8 GBP',
  ],
  ...[
    '£8.50 GBP = 8.50 GBP',
    '¥1000 = 1000 JPY',
    '￥1000 = 1000 JPY',
    '10 ₺ = 10 TRY',
    '₺10 = 10 TRY',
    '₹500 = 500 INR',
    '₩1000 = 1000 KRW',
    '5 ₴ = 5 UAH',
  ],
  ...[
    '₪20 = 20 ILS',
    '100 ₽ = 100 RUB',
    '฿50 = 50 THB',
    '₫1000 = 1000 VND',
    '₱30 = 30 PHP',
    "CHF 1'000.50 = 1000.50 CHF",
    '100 SEK = 100 SEK',
  ],
  ...['$30 CAD = 30 CAD', '100 CZK = 100 CZK', '25 PLN = 25 PLN', 'NOK 5 = 5 NOK', '$5 – $10 = 5,10 USD', '10 MXN – 20 MXN = 10,20 MXN'],
  // Nothing to pay.
  ...[
    '0 = 0',
    '0 € = 0',
    '0,00 € = 0',
    '€0 = 0',
    'Gratis = 0',
    'gratuït = 0',
    'GRATUÏTA = 0',
    'Free = 0',
    'gratuito = 0',
    'gratuita = 0',
    '0 – 0 € = 0',
  ],
];

/** Notations that stay a text, to the letter. */
const TEXTS: readonly string[] = [
  // A word is no currency.
  ...[
    'des 10 €',
    'min 5 €',
    'max 10 €',
    'per 10 €',
    'cap 10',
    '10 pax',
    'IVA 10',
    '10 IVA',
    'amb 5',
    'mil 10',
    'DES 10',
    'Des de 10 €',
    'desde 10 €',
  ],
  ...[
    'from 10 €',
    '10 kr',
    '10 Kč',
    '25 zł',
    'Fr. 10',
    '10 pts',
    '10 €/persona',
    '10 € per persona',
    '10 € (socis 5 €)',
    '+10 €',
    '10 €+',
    '~10 €',
  ],
  // Spaces group before three digits only.
  ...[
    '10 12 €',
    '10, 12 €',
    '93 123 45 67',
    '12 50 €',
    '1 2 3',
    '12 , 50 €',
    '12, 50 €',
    '1000 000 €',
    '10 00 €',
    '1 0000 €',
    '10 1234',
    '931 23 45 67',
  ],
  ...['931 234 567', '612 345 678', '+34 931 234 567', "12'500'00 €", "12 '50 €", "1'0000 €", '10 000 00 €', '1 000.000 €', '10. 000 €'],
  // Two currencies, and what is no number.
  ...[
    '10 € $',
    '€10 $',
    '10 EUR – 12 USD',
    '€5 – $10',
    '12.50.00 €',
    '1,2,3',
    '10,',
    ',50 €',
    '10 € o 12 €',
    '10 € i 12 €',
    '10/12 €',
    '2x1',
    '5 € – gratis',
    'CAD $30',
  ],
  ...['Taquilla inversa', 'Entrada lliure', 'Consulteu el web', '#10', '10 %', '-5 €', '5 €-', '10,- €', 'XYZ 10', '٣ €'],
];

const CASES = PRICES.map((line) => {
  const [, notation, values, code = 'EUR'] = /^(.*) = ([\d.,]+)(?: ([A-Z]{3}))?$/.exec(line)!;
  return { cost: notation!, values: values!.split(','), code };
});
const ALL = [...CASES, ...TEXTS.map((cost) => ({ cost, values: [] as string[], code: 'EUR' }))];
const TIMES = { start_date: '2026-12-01 10:00', end_date: '2026-12-01 12:00' };

interface Shown {
  title: string;
  cost: string;
  cost_details: { values: string[]; currency_code: string };
}

/** Compares what the calendar shows of all notations. Titles are the places in the table. */
async function expectAll(language = 'ca'): Promise<void> {
  const shown: Shown[] = [];
  for (let page = 1; shown.length < ALL.length; page++)
    shown.push(...(await calendar.get(`/events?orderby=id&per_page=100&page=${page}`, { as: ADMIN, language })).body.events);
  const byPlace = new Map(shown.map((event) => [Number(event.title), event]));
  const read = ALL.map(({ cost, values }, place) => {
    const { cost: text, cost_details: details } = byPlace.get(place)!;
    return { cost: values.length === 0 ? text : cost, values: details.values, code: details.currency_code };
  });
  expect(read).toEqual(ALL);
}

it('150 notations and more are in the table, each once', () => {
  expect(ALL.length).toBeGreaterThanOrEqual(150);
  expect(new Set(ALL.map(({ cost }) => cost)).size).toBe(ALL.length);
});

it.each(['ca', 'es', 'en'])('each notation means its prices, or stays a text, as the API reads it in %s', async (language) => {
  for (let from = 0; from < ALL.length; from += 100) {
    const operations = ALL.slice(from, from + 100).map(({ cost }, index) => ({
      ...{ method: 'POST', path: 'events' },
      body: { title: String(from + index), cost, ...TIMES },
    }));
    await sendBatch(calendar, operations, { language });
  }

  await expectAll(language);
});

it('each notation means the same in a table', async () => {
  const rows = ALL.map(({ cost }, place) => `${place};${place};2026-12-01 10:00;"${cost.replaceAll('"', '""')}"`);
  await importText(calendar, 'town.csv', ['id;title;start_date;cost', ...rows].join('\n'));

  await expectAll();
});

it('each notation means the same on a site with The Events Calendar', async () => {
  serveSite(server, { content: { events: ALL.map(({ cost }, place) => ({ id: place + 1, title: String(place), cost })) } });
  await importFrom(calendar, rootOf(server));

  await expectAll();
});

it('a price in an unknown currency is no offer for search engines, which refuse it', async () => {
  const { body } = await calendar.post('/events', { title: 'Fira', cost: '10 ₨', ...TIMES });

  expect(body.cost_details).toMatchObject({ values: ['10'], currency_code: null });
  const described = (await calendar.get(`/events/${body.id}.jsonld`)).body;
  expect(described).not.toHaveProperty('offers');
  expect(described.isAccessibleForFree).toBe(false);
});
