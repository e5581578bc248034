import { beforeAll, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { type Json, listNodes, operationsById, parametersByName, resolveReference } from './document-nodes.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
let document: Json;

beforeAll(async () => {
  ({ body: document } = await calendar.get('/doc', { language: 'es' }));
});

it('is an OpenAPI 3.1 document that anonymous clients may read', async () => {
  const { status, headers, body } = await calendar.get('/doc', { language: 'es' });

  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toMatch(/^application\/json/);
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Calendario de eventos', version: '1.0.0' } });
});

it('names the three servers, that of its own language first', () => {
  expect(document.servers).toEqual([
    { url: 'http://calendar.test/es/api', description: 'Español' },
    { url: 'http://calendar.test/ca/api', description: 'Catalán' },
    { url: 'http://calendar.test/en/api', description: 'Inglés' },
  ]);
});

it('has no language in its paths, because the servers have it', () => {
  const paths = Object.keys(document.paths);

  expect(paths).toEqual(
    expect.arrayContaining(['/', '/calendar/events/v1', '/calendar/events/v1/events/by-slug/{slug}', '/auth/v1/tokens/{id}']),
  );
  expect(paths.filter((path) => path.startsWith('/{language}'))).toEqual([]);
});

it('uses keywords of JSON Schema 2020-12, not those of OpenAPI 3.0', () => {
  const words = listNodes(document.components.schemas).filter(([way]) => !way.endsWith('.properties'));

  expect(words.filter(([, node]) => 'nullable' in node || 'example' in node).map(([way]) => way)).toEqual([]);
  expect(
    words
      .filter(([, node]) => typeof node.exclusiveMinimum === 'boolean' || typeof node.exclusiveMaximum === 'boolean')
      .map(([way]) => way),
  ).toEqual([]);
  expect(document.components.schemas.Event.properties).toMatchObject({
    excerpt: { type: ['string', 'null'] },
    venue: { anyOf: [{ $ref: '#/components/schemas/Venue' }, { type: 'null' }] },
  });
});

it('has no reference to a missing component, and no component without a reference', () => {
  const references = listNodes(document).flatMap(([, node]) => (typeof node.$ref === 'string' ? [node.$ref] : []));
  const components = ['schemas', 'parameters', 'headers', 'responses'].flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );

  expect(references.filter((reference) => resolveReference(document, reference) === undefined)).toEqual([]);
  expect(components.filter((component) => !references.includes(component))).toEqual([]);
});

it('gives every operation a name of its own', () => {
  const names = Object.values(document.paths).flatMap((item: Json) => Object.values(item).map((operation: Json) => operation.operationId));
  const event = document.paths['/calendar/events/v1/events/{id}'];

  expect(new Set(names).size).toBe(names.length);
  expect(Object.fromEntries(Object.entries(event).map(([method, { operationId }]: [string, Json]) => [method, operationId]))).toEqual({
    get: 'showEvent',
    post: 'updateEvent',
    put: 'updateEventByPut',
    patch: 'updateEventByPatch',
    delete: 'deleteEvent',
  });
  expect(names).toEqual(
    expect.arrayContaining(['listEvents', 'createEvent', 'showEventBySlug', 'updateCategory', 'listCategories', 'showDocumentation']),
  );
});

it('declares the path parameters, and no others as such', () => {
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const { operationId } of Object.values<Json>(item)) {
      const declared = Object.values(parametersByName(document, operationId)).filter((parameter) => parameter.in === 'path');
      expect({ operationId, names: declared.map(({ name }) => name) }).toEqual({
        operationId,
        names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      });
    }
  }
  expect(parametersByName(document, 'deleteVenue').id).toMatchObject({
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 2147483647 },
  });
  expect(parametersByName(document, 'deleteVenueBySlug').slug).toMatchObject({ required: true, schema: { type: 'string' } });
});

it('has `translation_language` on every operation of the calendar, and `fallback` on every reading of records and their titles', () => {
  const withParameter = (name: string) =>
    Object.keys(operationsById(document)).filter((operation) => name in parametersByName(document, operation));
  const calendarPaths = Object.entries<Json>(document.paths).filter(([path]) => path.startsWith('/calendar/events/v1'));
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const readings = [
    ...RECORD_RESOURCES.flatMap(({ collection, schema }) => [`list${capital(collection)}`, `show${schema}`, `show${schema}ByExternalId`]),
    ...CONTENT_RESOURCES.map(({ schema }) => `show${schema}BySlug`),
    ...['Ics', 'Rss', 'Atom', 'Csv', 'Geojson', 'Jsonld'].map((format) => `listEventsAs${format}`),
    ...['Ics', 'Jsonld'].flatMap((format) => [`showEventAs${format}`, `showEventAs${format}BySlug`]),
    'listVenuesAsGeojson',
    ...['showEventDates', 'showEventFacets', 'showSimilarEvents'],
    ...['', 'BySlug'].flatMap((way) => [`listEventOccurrences${way}`, `showEventOccurrence${way}`]),
    'listTranslations',
    'showChangeFeed',
  ];

  expect(withParameter('translation_language')).toEqual(
    calendarPaths.flatMap(([, item]) => Object.values<Json>(item).map(({ operationId }) => operationId)),
  );
  expect(withParameter('fallback').sort()).toEqual(readings.sort());
  expect(parametersByName(document, 'createTag').translation_language!.schema).toEqual({ type: 'string', enum: ['ca', 'es', 'en'] });
  expect(parametersByName(document, 'showTag').fallback!.schema).toEqual({
    type: 'string',
    pattern: '^(auto|none|(ca|es|en)(,(ca|es|en))*)$',
    default: 'auto',
  });
});
