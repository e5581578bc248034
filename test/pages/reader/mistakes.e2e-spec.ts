import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { BROWSER_HEADERS } from '../documentation/html-response.js';
import { decode, readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Reads a field of a form: its value, and the sentence that describes it. */
const readField = (body: string, name: string) => {
  const [tag = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(body) ?? [];
  const [, id] = /aria-invalid="true" aria-describedby="([^"]*)"/.exec(tag) ?? [];
  const [, sentence] = new RegExp(`id="${id}">([^<]*)<`).exec(body) ?? [];
  return { value: /value="([^"]*)"/.exec(tag)?.[1], type: /type="([^"]*)"/.exec(tag)?.[1], sentence: sentence && decode(sentence) };
};

it.each([
  ['/en/calendar?search=a', 'search', 'a', 'search', 'Search: must have at least 2 characters.'],
  ['/en/calendar?start_date=2026-02-30', 'start_date', '2026-02-30', 'text', 'This day does not exist. Write it like 2027-04-23.'],
  ['/ca/calendar?start_date=2026-12-09&end_date=2026-12-08', 'end_date', '2026-12-08', 'date', 'L’últim dia és abans del primer.'],
  ['/es/calendar/2026/12?search=a', 'search', 'a', 'search', 'debe tener como mínimo 2 caracteres.'],
  ['/es/embed?end_date=x', 'end_date', 'x', 'text', 'Este día no existe. Escríbalo así: 2027-04-23.'],
])('answers the mistake of %s at its field, with what was typed', async (path, name, value, type, sentence) => {
  const { status, body, headers } = await readPage(calendar, path);

  expect([status, headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8']);
  expect(body).toMatch(/<title>Error: /);
  const field = readField(body, name);
  expect([field.value, field.type]).toEqual([value, type]);
  expect(field.sentence).toContain(sentence);
});

it('keeps the other choices in the form, and marks no field that is right', async () => {
  const { id } = await given.category({ ca: { name: 'Música' } });

  const { body } = await readPage(calendar, `/ca/calendar?categories=${id}&search=a&start_date=2026-12-08&page=2`);

  expect(body).toContain(`<input type="hidden" name="categories" value="${id}" />`);
  expect(body).not.toContain('name="page"');
  expect(readField(body, 'start_date')).toEqual({ value: '2026-12-08', type: 'date', sentence: undefined });
});

it.each([
  ['//ca/calendar/2026/1', 404],
  ['//ca/calendar/venues', 404],
  ['//ca/nothing/at/all', 404],
  ['//ca/calendar?per_page=x', 400],
  ['//ca/calendar?fallback=xx', 400],
  ['//ca/calendar/events/%E0%A4%A', 400],
  ['//ca/calendar?search=%E0%A4', 400],
  ['//ca/{long}', 414],
])('answers a browser at %s with a page', async (path, status) => {
  const page = await calendar.get(path.replace('{long}', 'x'.repeat(5000)), { headers: BROWSER_HEADERS });

  expect([page.status, page.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(page.body).toMatch(/^<!doctype html>\s*<html lang="ca"/);
  expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  expect([page.headers.get('Cache-Control'), page.headers.get('Content-Language')]).toEqual(['no-store', 'ca']);
});

it.each([
  ['//ca/calendar/2026/1', 'rest_no_route'],
  ['//ca/calendar/venues', 'rest_no_route'],
  ['//ca/calendar?fallback=xx', 'rest_invalid_param'],
])('answers a program at %s with JSON', async (path, code) => {
  expect((await calendar.get(path)).body.code).toBe(code);
  expect((await calendar.get(path, { headers: { Accept: 'application/json' } })).body.code).toBe(code);
});

it.each(['/events/999', '/nothing', '/events?page=x', '//ca/api/nothing'])('answers a browser at %s of the API with JSON', async (path) => {
  expect((await calendar.get(path, { headers: BROWSER_HEADERS })).headers.get('Content-Type')).toMatch(/^application\/json/);
});

it('answers bad credentials with JSON and a challenge', async () => {
  const { status, headers } = await calendar.get('//ca/docs', { headers: { ...BROWSER_HEADERS, Authorization: 'Bearer cal_unknown' } });

  expect([status, headers.get('Content-Type')]).toEqual([401, 'application/json; charset=utf-8']);
  expect(headers.get('WWW-Authenticate')).toContain('Bearer');
  expect((await calendar.get('//ca/docs', { as: ADMIN, headers: BROWSER_HEADERS })).status).toBe(200);
});
