import { beforeEach, expect, it } from '@jest/globals';
import { DocumentationService } from '../../src/api/docs/documentation.service.js';
import { sendRaw } from '../core/http/server/raw-http.js';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import type { WatchedResponse } from '../support/service/watch-responses.js';
import { ResponseValidator } from '../support/service/response-validator.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = '/ca/api/calendar/events/v1';

/** Lists the errors of a response, checked against the document, before and after a change to the response. */
let responseValidator: ResponseValidator;
let list: WatchedResponse;
let record: WatchedResponse;
let error: WatchedResponse;

beforeEach(async () => {
  responseValidator = new ResponseValidator(calendar.app.get(DocumentationService).getDocument('ca'));
  const { id } = await given.venue();
  list = await seen('GET', `${P}/venues`);
  record = await seen('GET', `${P}/venues/${id}`);
  error = await seen('GET', `${P}/venues/7000`);
});

async function seen(method: string, url: string): Promise<WatchedResponse> {
  const { status, headers, body } = await calendar.request(method, `/${url}`, { as: ADMIN });
  return { method, url, status, headers: Object.fromEntries(headers), body: body === '' ? '' : JSON.stringify(body) };
}

const faultsOf = (answer: WatchedResponse, differences: Partial<WatchedResponse> = {}) =>
  responseValidator.findErrors({ ...answer, ...differences }).map((fault) => fault.replace(/^[^:]*: /, ''));
const withHeaders = (answer: WatchedResponse, headers: Record<string, string | undefined>) => {
  const all = Object.entries({ ...answer.headers, ...headers }).filter((header): header is [string, string] => header[1] !== undefined);
  return { headers: Object.fromEntries(all) };
};
const withMembers = (answer: WatchedResponse, members: object) => ({ body: JSON.stringify({ ...JSON.parse(answer.body), ...members }) });

it('finds nothing wrong with what the service answers', async () => {
  const nonsense = await sendRaw(calendar.origin, 'nonsense\r\n\r\n');

  for (const answer of [list, record, error, await seen('HEAD', `${P}/venues`), await seen('OPTIONS', `${P}/venues`)])
    expect(faultsOf(answer)).toEqual([]);
  expect(faultsOf({ method: '', url: '', status: 400, headers: nonsense.headers, body: nonsense.body })).toEqual([]);
});

it('finds the operation as the router does', () => {
  expect(responseValidator.findErrors({ ...list, url: '/ca/API/calendar/EVENTS/v1/Venues/?page=1', status: 418 })).toEqual([
    'listVenues, GET /ca/API/calendar/EVENTS/v1/Venues/?page=1, 418: the status is not declared',
  ]);
  expect(responseValidator.findErrors({ ...list, url: '/CA/api/calendar/events/v1/venues' })).toEqual([
    'no operation, GET /CA/api/calendar/events/v1/venues, 200: there is no operation',
  ]);
});

it('finds a status that is not declared, and answers where there is no operation', () => {
  expect(faultsOf(list, { status: 201 })).toEqual(['the status is not declared']);
  expect(faultsOf(list, { method: 'DELETE' })).toEqual(['there is no operation']);
  expect(faultsOf(error, { url: '/nowhere' })).toEqual(['the code is venue-not-found']);
  expect(faultsOf(error, { method: 'PUT', url: `${P}/venues`, status: 405 })).toEqual([
    'header allow is missing',
    'the code is venue-not-found',
  ]);
});

it('finds headers that are missing, wrong or not declared', () => {
  expect(faultsOf(list, withHeaders(list, { 'x-total': undefined }))).toEqual(['header X-Total is missing']);
  expect(faultsOf(list, withHeaders(list, { 'x-total': 'many' }))).toEqual(['header X-Total: / must be integer {"type":"integer"}']);
  expect(faultsOf(list, withHeaders(list, { 'x-powered-by': 'tea' }))).toEqual(['header x-powered-by is not declared']);
});

it('finds a media type that is not declared, and a body where there is none', () => {
  expect(faultsOf(list, withHeaders(list, { 'content-type': 'text/html' }))).toEqual(['the media type «text/html» is not declared']);
  expect(faultsOf(list, { status: 304 })).toEqual(['a body is not declared']);
});

it('finds members that are missing, wrong or not declared, however deep', () => {
  const [venue] = JSON.parse(list.body).venues;

  expect(faultsOf(record, withMembers(record, { city: undefined }))).toEqual([
    `body / must have required property 'city' {"missingProperty":"city"}`,
  ]);
  expect(faultsOf(record, withMembers(record, { city: 7 }))).toEqual(['body /city must be string,null {"type":["string","null"]}']);
  expect(faultsOf(record, withMembers(record, { mayor: 'Anna' }))).toEqual([
    'body / must NOT have additional properties {"additionalProperty":"mayor"}',
  ]);
  expect(faultsOf(list, withMembers(list, { venues: [venue, { ...venue, rest_url: 'not an address' }] }))).toEqual([
    'body /venues/1/rest_url must match format "uri" {"format":"uri"}',
  ]);
});

it('finds a code that the operation does not promise', () => {
  expect(faultsOf(error, withMembers(error, { code: 'tag-not-found' }))).toEqual([
    expect.stringContaining('body /code must be equal to one of the allowed values'),
  ]);
});

it('requires nothing of what `_fields` asks for, and knows it all the same', () => {
  const part = { url: `${record.url}?_fields=city`, body: '{"city":null}' };

  expect(faultsOf(record, part)).toEqual([]);
  expect(faultsOf(record, { ...part, body: '{"mayor":null}' })).toEqual([
    'body / must NOT have additional properties {"additionalProperty":"mayor"}',
  ]);
});
