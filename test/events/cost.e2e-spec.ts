import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const EURO = { currency_symbol: '€', currency_code: 'EUR', currency_position: 'postfix' };
const DOLLAR = { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix' };

it.each([
  [10, '10 €', { ...EURO, values: ['10'] }],
  [12.5, '12,50 €', { ...EURO, values: ['12.5'] }],
  [1.005, '1,0050 €', { ...EURO, values: ['1.0050'] }],
  ['10', '10 €', { ...EURO, values: ['10'] }],
  ['10.00', '10,00 €', { ...EURO, values: ['10.00'] }],
  ['$12.50', '$12,50', { ...DOLLAR, values: ['12.50'] }],
  ['12.50 $', '12,50 $', { ...DOLLAR, currency_position: 'postfix', values: ['12.50'] }],
  ['10 €', '10 €', { ...EURO, values: ['10'] }],
  ['€10', '€10', { ...EURO, currency_position: 'prefix', values: ['10'] }],
  ['EUR 5', '5 €', { ...EURO, values: ['5'] }],
  ['5 USD', '$5', { ...DOLLAR, values: ['5'] }],
  ['CHF 7', '7 CHF', { currency_symbol: 'CHF', currency_code: 'CHF', currency_position: 'postfix', values: ['7'] }],
  ['5-20', '5–20 €', { ...EURO, values: ['5', '20'] }],
  ['5 € – 20 €', '5–20 €', { ...EURO, values: ['5', '20'] }],
  ['1.000,50 €', '1.000,50 €', { ...EURO, values: ['1000.50'] }],
  ['1,000.50', '1.000,50 €', { ...EURO, values: ['1000.50'] }],
  [[5, 12.5, 20], '5–12,50–20 €', { ...EURO, values: ['5', '12.5', '20'] }],
  [['5 €', '20 €'], '5–20 €', { ...EURO, values: ['5', '20'] }],
  [0, 'Gratuït', { ...EURO, values: ['0'] }],
  ['0', 'Gratuït', { ...EURO, values: ['0'] }],
  ['0,00 €', 'Gratuït', { ...EURO, values: ['0'] }],
  ['Free', 'Gratuït', { ...EURO, values: ['0'] }],
  ['gratis', 'Gratuït', { ...EURO, values: ['0'] }],
  ['Gratuït', 'Gratuït', { ...EURO, values: ['0'] }],
  ['Taquilla inversa', 'Taquilla inversa', { ...EURO, values: [] }],
  ['10 € (socis 5 €)', '10 € (socis 5 €)', { ...EURO, values: [] }],
])('the service reads the cost %j as %s', async (cost, text, details) => {
  const event = await given.event({ ca: {} }, { cost });

  expect({ cost: event.cost, cost_details: event.cost_details }).toEqual({ cost: text, cost_details: details });
});

it.each([
  ['1.000,50 €', { ca: '1.000,50 €', es: '1000,50 €', en: '1,000.50 €' }],
  [12345.5, { ca: '12.345,50 €', es: '12.345,50 €', en: '12,345.50 €' }],
  ['$12.50', { ca: '$12,50', es: '$12,50', en: '$12.50' }],
  [0, { ca: 'Gratuït', es: 'Gratis', en: 'Free' }],
  ['Taquilla inversa', { ca: 'Taquilla inversa', es: 'Taquilla inversa', en: 'Taquilla inversa' }],
])('the service writes the cost %j in the form of each language', async (cost, texts) => {
  const { id } = await given.event({ ca: {} }, { cost });

  for (const [language, text] of Object.entries(texts)) {
    expect((await calendar.get(`/events/${id}`, { language })).body.cost).toBe(text);
  }
});

it.each(['1.000,50 €', 12345.5, '0.5', '$12.50', '12.50 $', '€10', 'CHF 7', '5-20', 0, 'Taquilla inversa', 1.005, '$0'])(
  'a client can send back the cost that it reads for %j, in any language, and changes nothing',
  async (cost) => {
    const event = await given.event({ ca: {} }, { cost });

    for (const language of ['ca', 'es', 'en']) {
      const shown = (await calendar.get(`/events/${event.id}`, { language })).body.cost;
      expect((await calendar.patch(`/events/${event.id}`, { cost: shown }, { language })).body).toMatchObject({
        cost: shown,
        cost_details: event.cost_details,
      });
    }
  },
);

it.each([[-5], [true], [{ value: 5 }], [[5, {}]], [[5, null]], ['x'.repeat(256)], [1e21]])(
  'the service refuses the cost %j',
  async (cost) => {
    const event = await given.event({ ca: {} }, { cost: 5 });

    const { status, body } = await calendar.patch(`/events/${event.id}`, { cost });

    expect([status, Object.keys(body.data?.params ?? {})]).toEqual([400, ['cost']]);
    expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
  },
);

it.each([[null], [''], ['  '], [[]]])('the cost of an event is cleared by %j', async (cost) => {
  const { id } = await given.event({ ca: {} }, { cost: 5 });

  expect((await calendar.patch(`/events/${id}`, { cost })).body).toMatchObject({ cost: null, cost_details: null });
});
