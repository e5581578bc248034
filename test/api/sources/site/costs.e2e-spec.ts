import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { createSource, runNow } from '../feed.js';
import { rootOf, serveSite } from './stand-in-site.js';

const calendar = useCalendar();
const server = useStandInServer();

const dollars = (...values: unknown[]) => ({ currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values });

it.each([
  ['Free &#8211; $30', dollars('0', '30'), ['0', '30'], 'USD'],
  ['Gratis &#8211; 30&#8364;', { currency_symbol: '€', currency_code: 'EUR', values: ['0', '12.5', '30'] }, ['0', '12.5', '30'], 'EUR'],
  ['Kostenlos', { currency_symbol: '€', values: ['0'] }, ['0'], 'EUR'],
  ['$30', { ...dollars('30'), currency_code: 'CAD' }, ['30'], 'CAD'],
  ['30', dollars('30'), ['30'], 'USD'],
  ['Free &#8211; $30', { values: [0, 30] }, ['0', '30'], 'USD'],
  // Sites that changed only the symbol still have the code of the plugin.
  ['10 €', { currency_symbol: '€', currency_code: 'USD', values: ['10'] }, ['10'], 'EUR'],
  ['€5 – €10', { values: [] }, ['5', '10'], 'EUR'],
  ['Free – 100 kr', { currency_symbol: 'kr', currency_code: 'SEK', values: ['0', '100'] }, ['0', '100'], 'SEK'],
])('a cost %j with the details %j has its values and its currency', async (cost, cost_details, values, code) => {
  serveSite(server, { content: { events: [{ id: 5, cost, cost_details }] } });

  await runNow(calendar, await createSource(calendar, rootOf(server), { kind: 'the-events-calendar' }));

  const [shown] = (await calendar.get('/events', { as: ADMIN })).body.events;
  expect([shown.cost_details.values, shown.cost_details.currency_code]).toEqual([values, code]);
});

it.each([
  ['Taquilla inversa', { values: ['Taquilla inversa'] }],
  ['From 10 € with a reservation', { currency_code: 'EUR', values: ['10'] }],
  ['Free – ask at the door', dollars('0')],
])('a cost %j that is no price stays a text', async (cost, cost_details) => {
  serveSite(server, { content: { events: [{ id: 5, cost, cost_details }] } });

  await runNow(calendar, await createSource(calendar, rootOf(server), { kind: 'the-events-calendar' }));

  const [shown] = (await calendar.get('/events', { as: ADMIN })).body.events;
  expect([shown.cost, shown.cost_details.values]).toEqual([cost, []]);
});
