import { breakDatabase, WITH_OUTAGES } from './database-outage.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DeclaredAnswer } from './statuses-requests.js';
import { UnitOfWork } from '../../src/core/database/transactions/unit-of-work.js';
import { Decoder } from '../../src/content/images/decoding/decoder.js';
import { DocumentationService } from '../../src/api/docs/documentation.service.js';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { StatusFixtures } from './statuses-fixtures.js';
import { REQUESTS_BY_ERROR } from './statuses-table.js';
import { sendRequest, listDeclaredAnswers } from './statuses-requests.js';
import { listServedRoutes } from './rights-requests.js';
import { withoutDecoder } from '../support/without-decoder.js';
import { listOperations } from '../support/service/declared-operations.js';
import { BEHIND_PROXY } from '../accounts/rate-limits/addresses.js';
import { waitUntil } from '../support/until.js';

/** Begun first: a server waits for what does not come as long as it may. It does not stop before, so this hook comes first too. */
let waited: Promise<string[]>;
afterAll(() => waited);

const calendar = useCalendar({
  ...WITH_OUTAGES,
  ...BEHIND_PROXY,
  RATE_LIMITS: 'on',
  RATE_LIMIT_ANONYMOUS: '1',
  RATE_LIMIT_USER: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_UPLOADS: '1000000',
});
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
