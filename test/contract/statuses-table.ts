import type { DescribedRoute } from '../../src/api/docs/operations/routes.js';
import type { RequestVariation, StatusFixtures, TestRequest } from './statuses-fixtures.js';
import { drawImage, form, formOf } from '../support/images.js';
import { EVENT_DATES, RECORD_RESOURCES, RESOURCE } from '../support/resources.js';
import { startHoldingWrites, startKeyedRequest } from '../support/hold-writes.js';

let keyCount = 0;
const newKey = () => ({ 'Idempotency-Key': `key-${++keyCount}` });

/** A request by its particulars. */
type BuildRequest = (requestVariation: RequestVariation) => Promise<TestRequest>;
type RequestBuilder = (ask: BuildRequest, route: DescribedRoute, statusFixtures: StatusFixtures) => Promise<TestRequest>;

/** A form with a file, to the operation that takes it. */
const sendFile = async (ask: BuildRequest, { file, verb, resource }: DescribedRoute, bytes: Buffer): Promise<TestRequest> => {
  const dates = resource === 'event' ? EVENT_DATES : {};
  const title = resource === 'media' || verb === 'update' ? {} : { ...dates, [RESOURCE[resource as 'event'].name]: 'Fira' };
  return ask({ recordState: verb === 'update' ? 'written' : 'unknown', body: form(bytes, title, { part: file!.part }) });
};
const drawJpeg = () => drawImage(200, 100).jpeg().toBuffer();

const FORM_TYPE = { 'Content-Type': 'multipart/form-data; boundary=a' };
const typeOf = ({ file }: DescribedRoute) => (file?.isRequired ? FORM_TYPE : JSON_TYPE);
const JSON_TYPE = { 'Content-Type': 'application/json' };
/** As many bytes as a batch may have, and more. */
const LARGE_TEXT = 'a'.repeat(2 * 1024 * 1024);
const LARGE_BODY = JSON.stringify({ description: LARGE_TEXT });
/** More members than a body may have: of a batch, of a record, and of an account. */
const buildComplexBody = ({ subject, isCalendar }: DescribedRoute) =>
  JSON.stringify({ unknown: Array(subject === 'Batch' ? 50_001 : isCalendar ? 10_001 : 201).fill(1) });

/** Undoes the first of two versions, or restores the second. */
const askOfVersion = (
  ask: BuildRequest,
  { subject }: DescribedRoute,
  recordState: RequestVariation['recordState'],
  [undone, restored]: readonly [number, number],
  fields = '',
) => (subject!.endsWith('Undo') ? ask({ recordState, version: undone }) : ask({ recordState, version: restored, query: `?${fields}` }));

let pairCount = 0;

/**
 * How each answer is provoked: those without a code by their status, errors by their code, without the name of a record
 * at its beginning. What is judged before the record is asked of one that does not exist.
 */
export const REQUESTS_BY_ERROR: Readonly<Record<string, RequestBuilder>> = {
  // Success
  200: (ask) => ask({ recordState: 'written' }),
  201: (ask, { verb, resource, isTranslation }) => {
    if (resource === 'event' && verb === 'update' && !isTranslation)
      return ask({ recordState: 'a date of a series', query: '?scope=following', body: { title: 'La segona part' } });
    return ask({ recordState: verb === 'put' ? 'unknown' : 'in Catalan alone' });
  },
  202: (ask) => ask({ recordState: 'written' }),
  204: async (ask, { answersOnce }, statusFixtures) => {
    if (!answersOnce) return ask({ recordState: 'written', as: await statusFixtures.userWithoutScope('read') });
    const request = await ask({ recordState: 'written', headers: newKey() });
    const { method, path, ...first } = request;
    await statusFixtures.calendar.request(method, `/${path}`, first);
    return request;
  },
  304: async (ask, _, statusFixtures) => {
    const { method, path, as } = await ask({ recordState: 'written' });
    const findTag = async () => (await statusFixtures.calendar.request(method, `/${path}`, { as })).headers.get('ETag');
    let tag = await findTag();
    // The service notes after a response when the token was used, and shows it.
    for (let next = await findTag(); next !== tag; next = await findTag()) tag = next;
    // `fetch` would say «no-cache» by itself.
    return { method, path, as, headers: { 'If-None-Match': tag!, 'Cache-Control': 'max-age=0' } };
  },
  303: (ask) => ask({ recordState: 'written', headers: { Accept: 'text/html' } }),
  rest_moved: (ask, { isBelowSeries }) =>
    ask(isBelowSeries ? { recordState: 'a series at another time', original_start: '2027-04-30T00:00:00' } : { recordState: 'renamed' }),

  // Errors of the request's content
  rest_invalid_param: (ask) => ask({ query: '?translation_language=xx' }),
  rest_missing_callback_param: (ask, { resource, verb, isTranslation }) => {
    if (verb === 'show') return ask({ query: '' });
    if (resource === 'media') return ask({ body: formOf({ credit: 'Anna' }) });
    if (verb === 'put') return ask({ body: {} });
    if (resource === 'user' && verb === 'delete') return ask({ recordState: 'owner of a record' });
    return ask({ recordState: 'in Catalan alone', body: resource === 'event' && !isTranslation ? { venue: {} } : {} });
  },
  rest_invalid_json: (ask) => ask({ headers: JSON_TYPE, body: '{' }),
  rest_body_too_complex: (ask, route) =>
    ask(route.file?.isRequired ? { body: formOf({ credit: '<'.repeat(20_001) }) } : { headers: JSON_TYPE, body: buildComplexBody(route) }),
  rest_bad_request: (ask) => ask({ query: '?a[b][c][d][e][f]=g' }),
  rest_payload_too_large: (ask, { file }) =>
    ask(file?.isRequired ? { body: formOf({ credit: LARGE_TEXT }) } : { headers: JSON_TYPE, body: LARGE_BODY }),
  rest_unsupported_media_type: (ask) => ask({ headers: { 'Content-Type': 'text/plain' }, body: 'title=Fira' }),
  rest_uri_too_long: (ask) => ask({ query: `?search=${'a'.repeat(32_768)}` }),
  rest_headers_too_large: (ask) => ask({ headers: { 'X-Large': 'a'.repeat(66_000) } }),

  // Errors of a file
  '400 media-too-large': async (ask, route) => sendFile(ask, route, await drawImage(12_001, 1).png().toBuffer()),
  '413 media-too-large': (ask) => ask({ headers: FORM_TYPE }),
  'media-not-readable': async (ask, route) => sendFile(ask, route, (await drawJpeg()).subarray(0, 400)),
  'media-type-not-allowed': (ask, route) => sendFile(ask, route, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  'media-uploads-unavailable': async (ask, route) => sendFile(ask, route, await drawJpeg()),
  'media-in-use': async (ask, _, { given }) => {
    const variation = await ask({ recordState: 'written' });
    await given.event({ ca: {} }, { image: Number(variation.path.split('/').at(-1)) });
    return variation;
  },

  // Errors of the client's credentials
  rest_not_logged_in: (ask, { kind, verb, subject }) => {
    if (subject === 'ChangeFeed') return ask({ as: undefined, query: '?types=event&status=draft' });
    if (subject === 'EventOccurrences') return ask({ as: undefined, query: '?status=trash' });
    if (subject === 'EventFacets') return ask({ as: undefined, query: '?facets=month&translation_status=draft' });
    const query = { Content: '?status=draft', Term: '?translation_status=draft' }[kind ?? 'Content'];
    return ask({ as: undefined, ...(verb === 'list' && { query }) });
  },
  rest_invalid_credentials: (ask) => ask({ as: { id: 0, token: 'cal_unknown' } }),
  rest_forbidden: async (ask, { operation }, statusFixtures) => {
    const [scope = ''] = operation.security!.flatMap(Object.values).flat() as string[];
    return ask({ as: await statusFixtures.userWithoutScope(scope) });
  },
  rest_too_many_requests: (ask) => ask({ as: undefined, headers: { 'X-Forwarded-For': '192.0.2.1' } }),

  // Errors of the record
  'not-accessible': async (ask, _, statusFixtures) =>
    ask({ recordState: 'hidden', as: await statusFixtures.calendar.person('contributor') }),
  'not-found': (ask) => ask({}),
  'archive-page-not-found': (ask, { subject, isHistory }) =>
    ask({ query: '?page=7', ...((subject === 'EventOccurrences' || isHistory) && { recordState: 'written' }) }),
  'version-not-found': (ask) => ask({ recordState: 'written', version: 99 }),
  'cannot-undo-creation': (ask) => ask({ recordState: 'written', version: 1 }),
  'occurrence-not-found': (ask) => ask({ recordState: 'the last date of a series', original_start: '2027-04-24' }),
  'exceptions-lost': (ask, route) => {
    if (route.isHistory) return ask({ recordState: 'a series with a changed date of a new rule' });
    const isDate = route.locatedBy === 'id' || route.isBelowSeries;
    const recordState = isDate ? 'a date of a series with a changed date' : 'a series with a changed date';
    const body = route.verb === 'delete' ? {} : { body: { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] } };
    return ask({ recordState, ...body, ...(isDate && { query: '?scope=following' }) });
  },
  'last-occurrence': (ask, route) => {
    if (route.isHistory) {
      const recordState =
        route.subject === 'EventUndo' ? 'a series whose last date was in the trash' : 'the last date of a series, once in the trash';
      return askOfVersion(ask, route, recordState, [3, 2], 'fields=status');
    }
    return ask({ recordState: 'the last date of a series', ...(route.verb !== 'delete' && { body: { status: 'trash' } }) });
  },
  'translation-not-found': (ask, { isTranslation }) =>
    ask({ recordState: 'in Catalan alone', translation: 'en', ...(!isTranslation && { query: '?fallback=none&translation_language=en' }) }),
  'is-in-trash': (ask, { verb }) => ask({ recordState: 'in the trash', ...(verb !== 'delete' && { body: { status: 'trash' } }) }),
  'no-longer-available': (ask, { format, isHistory }) =>
    isHistory
      ? ask({ recordState: 'changed, and in the trash' })
      : ask({ recordState: format === 'ics' ? 'in the trash, and never public' : 'in the trash' }),
  'last-translation': (ask, route) => {
    if (route.isHistory) return askOfVersion(ask, route, 'translated back, and then the other way', [3, 2], 'languages=ca');
    const { isTranslation, verb, isBelowSeries } = route;
    const body = isTranslation ? Object.fromEntries(RECORD_RESOURCES.map(({ name }) => [name, null])) : { translations: { ca: null } };
    // A single date that loses its text shows that of the series.
    const query = isBelowSeries ? { query: '?scope=following' } : {};
    return ask({ recordState: 'in Catalan alone', translation: 'ca', ...query, ...(verb !== 'delete' && { body }) });
  },
  'term-exists': async (ask, route, statusFixtures) => {
    if (route.isHistory) return askOfVersion(ask, route, 'without its name, which another has', [2, 1]);
    const { resource, verb } = route;
    if (verb === 'delete') return ask({ recordState: 'parent of a namesake' });
    const { name } = await statusFixtures.given[resource as 'tag' | 'category']({ ca: {}, es: {} });
    return ask({ recordState: 'written', translation: 'ca', body: { name } });
  },
  'external-id-exists': async (ask, route, statusFixtures) => {
    if (route.isHistory) return askOfVersion(ask, route, 'without its external id, which another has', [2, 1]);
    const { external_ids } = await statusFixtures.given[route.resource as 'tag']({ ca: {} }, { external_ids: { b: `b-${++pairCount}` } });
    return ask({ recordState: 'written', body: { ...statusFixtures.buildBody(route), external_ids } });
  },
  'precondition-failed': (ask) => ask({ recordState: 'written', headers: { 'If-Match': '"stale"' } }),
  'sync-token-expired': async (ask, _, { calendar }) => {
    const as = await calendar.person('editor');
    const { body } = await calendar.get('/changes', { as });
    await calendar.patch(`//ca/api/auth/v1/users/${as.id}`, { role: 'author' });
    return ask({ as, query: `?since=${body.token}` });
  },
  'idempotency-key-reused': async (ask, _, { calendar }) => {
    const headers = newKey();
    const { method, path, ...first } = await ask({ recordState: 'written', headers });
    await calendar.request(method, `/${path}`, first);
    return ask({ recordState: 'written', headers });
  },
  'idempotency-key-in-use': async (ask, _, { calendar }) => {
    const { method, path, ...first } = await ask({ recordState: 'written', headers: newKey() });
    const release = await startHoldingWrites(calendar);
    await startKeyedRequest(calendar, () => void calendar.request(method, `/${path}`, first).catch(() => undefined));
    return { method, path, ...first, afterwards: release };
  },
  'user-exists': (ask) => ask({ recordState: 'written', body: { username: 'admin' } }),
  'user-of-issuer': (ask) => ask({ recordState: 'of an issuer' }),
  'limit-reached': async (ask, _, { calendar }) => {
    for (let webhooks = 0; webhooks < 100; webhooks++) await calendar.post('/webhooks', { url: 'http://127.0.0.1:1' });
    return ask({});
  },
  'last-administrator': (ask, { verb }) =>
    ask({ recordState: 'the last administrator', ...(verb === 'update' && { body: { role: 'editor' } }) }),

  // Errors of the service
  rest_request_timeout: (ask, route) => ask({ headers: typeOf(route) }),
  rest_service_unavailable: (ask) => ask({}),
  internal: (ask) => ask({}),
};
