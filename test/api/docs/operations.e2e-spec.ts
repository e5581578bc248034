import { beforeAll, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { type Json, operationsById } from './document-nodes.js';

const calendar = useCalendar();
let document: Json;
let operations: Record<string, Json>;

beforeAll(async () => {
  ({ body: document } = await calendar.get('/doc', { language: 'en' }));
  operations = operationsById(document);
});

it('makes credentials optional for reads, and requires them everywhere else', () => {
  const open = Object.keys(operations).filter((name) => operations[name].security.some((way: object) => Object.keys(way).length === 0));
  const closed = [
    'listMedia',
    'showMedia',
    'listSources',
    'showSource',
    'listWebhooks',
    'showWebhook',
    'listWebhookDeliveries',
    'showMe',
    'listTokens',
    'listSessions',
    'listUsers',
    'showUser',
    'showUserData',
    'listChanges',
    'listTranslations',
    'showTranslationStats',
    'showSimilarEvents',
  ];
  const forEditors = /(ByExternalId|History|HistoryBySlug|Version|VersionBySlug)$/;

  expect(open).toEqual(
    Object.keys(operations).filter((name) => /^(list|show)/.test(name) && !closed.includes(name) && !forEditors.test(name)),
  );
  expect(Object.keys(document.components.securitySchemes)).toEqual(['token', 'basic']);
});

it.each([
  ['showCalendar', [{ token: [] }, {}]],
  ['listEvents', [{ token: ['read'] }, {}]],
  ['createEvent', [{ token: ['events:write'] }]],
  ['deleteTag', [{ token: ['terms:write'] }]],
  ['updateUserByPatch', [{ basic: ['users:admin'] }, { token: ['users:admin'] }]],
  ['showMe', [{ basic: [] }, { token: [] }]],
])('names the scope that a token needs for %s', (name, security) => {
  expect(operations[name].security).toEqual(security);
});

it('requires credentials exactly where the service does', async () => {
  const methods = { create: 'POST', update: 'PATCH', delete: 'DELETE' } as const;

  for (const [verb, method] of Object.entries(methods)) {
    const path = verb === 'create' ? '/venues' : '/venues/1';
    expect((await calendar.request(method, path, { body: method === 'DELETE' ? undefined : {} })).status).toBe(401);
    expect(operations[`${verb}Venue`].security).not.toContainEqual({});
  }
});

it('lists the events before their feeds', () => {
  const [first] = Object.values(operations as Record<string, { operationId: string; tags: string[] }>).filter(({ tags }) =>
    tags.includes('events'),
  );

  expect(first!.operationId).toBe('listEvents');
});

it('offers every body as JSON and as both kinds of form, and a file as a form alone', () => {
  const withBody = Object.keys(operations).filter((name) => operations[name].requestBody !== undefined);

  expect(withBody).toEqual(Object.keys(operations).filter((name) => /^(create|put|update(?!UserInvitation))/.test(name)));
  expect(Object.keys(operations.createMedia.requestBody.content)).toEqual(['multipart/form-data']);
  for (const name of withBody.filter((one) => one !== 'createMedia')) {
    const { content } = operations[name].requestBody;
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);
  }
  expect(operations.createEvent.requestBody.content['multipart/form-data'].schema).toEqual({ $ref: '#/components/schemas/CreateEvent' });
  expect(operations.createEvent.requestBody.required).toBe(true);
  expect(operations.updateEvent.requestBody.required).toBe(false);
});
