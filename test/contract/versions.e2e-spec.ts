import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';
import { EVENT_DATES, RECORD_RESOURCES } from '../support/resources.js';
import { listRoutes } from '../support/routes.js';

const calendar = useCalendar();
const given = new Given(calendar);

const P = '/:language/api/calendar/events/v1/';

/** The name of the field in JSON, also in JSON inside JSON, and in the header of a table. */
const VERSION = /(?<![\w-])version(?=\\?"|[,;])/;

/** What the parameters of paths stand for, by the collection: several records each. */
let parameters: Record<string, Record<string, string>[]>;

beforeEach(async () => {
  parameters = {};
  const venue = await given.venue({ ca: { venue: 'Palau' } });
  const {
    id: series,
    first,
    series: { slug: slugOfSeries },
  } = await given.course({ venue: venue.id, organizer: { organizer: 'Cor' }, tags: ['nit'] });
  await calendar.patch(`/events/${first}`, { title: 'Especial' });
  for (const { resource, collection } of RECORD_RESOURCES) {
    const { id, slug } = await given[resource]({ ca: {}, es: {} }, { external_ids: { other: '7' } });
    const ids = resource === 'event' ? [series, id, first] : [id];
    parameters[collection] = ids.map((one) => ({
      ...{ id: String(one), slug: one === id ? (slug ?? '') : slugOfSeries, translation: 'es', source: 'other', external_id: '7' },
      ...{ version: '1', original_start: '2026-12-08' },
    }));
  }
});

interface RouteRequest {
  readonly method: string;
  readonly path: string;
}

/** Lists requests of the routes below the calendar that pass the filter: with each of the records. */
function listRequests(isListed: (route: RouteRequest) => boolean): RouteRequest[] {
  return listRoutes(calendar)
    .filter((route) => route.path.startsWith(P) && isListed(route))
    .flatMap(({ method, path }) => {
      const [collection = ''] = path.slice(P.length).split(/[/.]/);
      const records = path.includes('/:') && path.includes(':', P.length) ? (parameters[collection] ?? []) : [{}];
      return records.map((values: Record<string, string>) => ({
        method,
        path: `/${path.slice(P.length).replace(/:(\w+)/g, (name, key: string) => values[key] ?? name)}`,
      }));
    });
}

it('a client who may not edit a record gets neither its version nor its history, by no route', async () => {
  const people: (Person | undefined)[] = [undefined, await calendar.person('subscriber'), await calendar.person('author')];
  const wrong: string[] = [];
  const shown = new Set<string>();
  const readsOrRestores = ({ method, path }: RouteRequest) => path !== `${P}doc` && (method === 'GET' || path.includes('/history/'));
  for (const { method, path } of listRequests(readsOrRestores)) {
    const read = async (as: Person | undefined) => calendar.request(method, path, as ? { as } : {});
    for (const as of people) {
      const { status, body } = await read(as);
      const isHistory = path.includes('/history');
      if (isHistory ? ![401, 403].includes(status) : VERSION.test(JSON.stringify(body))) wrong.push(`${method} ${path} ${status}`);
    }
    if (VERSION.test(JSON.stringify((await read(ADMIN)).body))) shown.add(path);
  }

  expect(wrong).toEqual([]);
  // The routes that show it to those who may edit.
  expect(shown.size).toBeGreaterThan(50);
});

it.each(RECORD_RESOURCES)('a condition tells a client who may not edit one of the $collection no version', async ({ collection }) => {
  const as = await calendar.person('subscriber');
  const wrong: unknown[] = [];
  for (const { id } of parameters[collection]!)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const path = `/${collection}/${id}?if_version=99`;
      const alone = await calendar.request(method, path, { as, ...(method !== 'DELETE' && { body: { description: 'Nova' } }) });
      const operations = [{ method, path: path.slice(1), ...(method !== 'DELETE' && { body: { description: 'Nova' } }) }];
      const { body } = await calendar.post('/batch', { atomic: false, operations }, { as });
      const [result] = body.results;
      if (alone.status !== 403 || result.status !== 403 || VERSION.test(JSON.stringify([alone.body, result])))
        wrong.push([method, path, alone.status, result]);
    }

  expect(wrong).toEqual([]);
});

it('each write of a record takes a version as a condition: another one is 412, and nothing is written', async () => {
  const isWrite = ({ method, path }: RouteRequest) =>
    method !== 'GET' &&
    RECORD_RESOURCES.some(({ collection }) => path.startsWith(`${P}${collection}/:`) || path.startsWith(`${P}${collection}/`));
  const requests = new Map(listRequests(isWrite).map((request) => [`${request.method} ${request.path}`, request]));
  const wrong: unknown[] = [];
  const before = await calendar.database.query('SELECT COUNT(*) AS n FROM change_log');
  for (const { method, path } of requests.values()) {
    const { name = '' } = RECORD_RESOURCES.find(({ collection }) => path.startsWith(`/${collection}/`)) ?? {};
    const body = { [name]: 'Una altra', ...EVENT_DATES };
    const { status, body: answer } = await calendar.request(method, `${path}?if_version=99`, {
      as: ADMIN,
      ...(method !== 'DELETE' && { body }),
    });
    // A single event has no dates.
    if (answer.code === 'occurrence-not-found') continue;
    if (status !== 412 || typeof answer.data.version !== 'number') wrong.push([method, path, status, answer]);
  }

  expect(wrong).toEqual([]);
  expect(requests.size).toBeGreaterThan(90);
  expect(await calendar.database.query('SELECT COUNT(*) AS n FROM change_log')).toEqual(before);
});
