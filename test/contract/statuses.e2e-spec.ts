import { breakDatabase } from './database-outage.js';
import './with-one-request.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DeclaredAnswer } from './statuses-requests.js';

// The service reads its settings when it is imported: only now are they complete.
const { UnitOfWork } = await import('../../src/core/database/transactions/unit-of-work.js');
const { Decoder } = await import('../../src/content/images/decoding/decoder.js');
const { DocumentationService } = await import('../../src/api/docs/documentation.service.js');
const { ADMIN, useCalendar } = await import('../support/calendar.js');
const { StatusFixtures } = await import('./statuses-fixtures.js');
const { REQUESTS_BY_ERROR } = await import('./statuses-table.js');
const { sendRequest, listDeclaredAnswers } = await import('./statuses-requests.js');
const { listServedRoutes } = await import('./rights-requests.js');
const { withoutDecoder } = await import('../support/without-decoder.js');
const { waitUntil } = await import('../support/until.js');
const { listOperations } = await import('../support/service/declared-operations.js');

/** Begun first: a server waits for what does not come as long as it may. It does not stop before, so this hook comes first too. */
let waited: Promise<string[]>;
afterAll(() => waited);

const calendar = useCalendar();
const statusFixtures = new StatusFixtures(calendar);

let promises: DeclaredAnswer[];
/** What was answered: `listTags 404 tag-archive-page-not-found`. */
const produced = new Set<string>();
const nameOf = ({ route, answer }: DeclaredAnswer) => `${route.operation.operationId} ${answer}`;

beforeAll(async () => {
  await statusFixtures.prepare();
  const documentationService = calendar.app.get(DocumentationService);
  promises = listDeclaredAnswers(documentationService.getDocument('en'), documentationService.routes, Object.keys(REQUESTS_BY_ERROR));
  waited = Promise.all(promised('rest_request_timeout').map(broken));
});

const promised = (provocation: string) => promises.filter((one) => one.requestKey === provocation);

/** Provokes an answer; says what came instead, if it was another. */
async function broken({ route, answer, requestKey }: DeclaredAnswer): Promise<string> {
  const testRequest = await REQUESTS_BY_ERROR[requestKey]!(
    (requestVariation) => statusFixtures.request(route, requestVariation),
    route,
    statusFixtures,
  );
  const said = await sendRequest(calendar, requestKey, testRequest).catch(String);
  produced.add(nameOf({ route, answer: said, requestKey }));
  return said === answer ? '' : `${nameOf({ route, answer, requestKey })}: ${said}`;
}

/** What has to happen before an answer can be provoked, and how it is undone. */
const BEFORE: Record<string, () => Promise<() => unknown>> = {
  rest_too_many_requests: async () => {
    await calendar.get('/tags', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    return () => undefined;
  },
  internal: async () => {
    await calendar.database.query('ALTER TABLE token RENAME TO token_away');
    return () => calendar.database.query('ALTER TABLE token_away RENAME TO token');
  },
  'media-uploads-unavailable': () => Promise.resolve(withoutDecoder(calendar.app.get(Decoder))),
  rest_service_unavailable: async () => {
    const comeBack = await breakDatabase(calendar.database, calendar.app.get(UnitOfWork));
    return async () => {
      await comeBack();
      await waitUntil(async () => (await calendar.get('//ca/api/auth/v1/me', { as: ADMIN })).status === 200);
    };
  },
};

it.each(Object.keys(REQUESTS_BY_ERROR).filter((provocation) => provocation !== 'rest_request_timeout'))(
  'every operation that promises it answers with %s',
  async (provocation) => {
    const undo = await BEFORE[provocation]?.();
    const wrong = [];
    try {
      for (const one of promised(provocation)) wrong.push(await broken(one));
    } finally {
      await undo?.();
    }

    expect(wrong.filter((line) => line !== '')).toEqual([]);
  },
);

it('every operation answers with rest_request_timeout', async () => {
  expect((await waited).filter((line) => line !== '')).toEqual([]);
});

/** The answers that were given are those that are promised. */
afterAll(() => {
  const names = promises.map(nameOf).sort();
  const statuses = new Set(promises.map(({ route, answer }) => `${route.operation.operationId} ${answer.slice(0, 3)}`));
  const declared = listOperations(calendar.app.get(DocumentationService).getDocument('en'));

  expect([...produced].sort()).toEqual(names);
  expect(declared.map(({ path, method }) => `${method.toUpperCase()} /:language/api${path.replace(/{(\w+)}/g, ':$1')}`).sort()).toEqual(
    listServedRoutes(calendar)
      .map((route) => route.replace(/^(GET \/:language\/api)$/, '$1/'))
      .sort(),
  );
  expect([...statuses].sort()).toEqual(
    declared.flatMap(({ operation }) => operation.statuses.map((status) => `${operation.name} ${status}`)).sort(),
  );
});
