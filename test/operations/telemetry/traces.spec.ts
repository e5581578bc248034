import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, dropDatabase } from '../../support/service/database.js';
import { type RunningProcess, useProcesses } from '../startup/service-process.js';
import { useCollector } from './collector.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const collector = useCollector();
const serviceProcesses = useProcesses();
beforeAll(() => createDatabase());
afterAll(() => dropDatabase());

const EVENTS = '/ca/api/calendar/events/v1/events';
const ROUTE = '/:language/api/calendar/events/v1/events';
const TOKEN = 'cal_token-of-the-administrator-in-traces';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const signedIn = { Authorization: `Bearer ${TOKEN}`, traceparent: `00-${TRACE}-${PARENT}-01`, 'X-Request-Id': 'request-in-a-trace' };

/** With LATE, the service sends its spans only when it stops; with SOON, after 50 ms. */
const LATE = { OTEL_BSP_SCHEDULE_DELAY: '3600000' };
const SOON = { OTEL_BSP_SCHEDULE_DELAY: '50' };

/** Starts the service, and waits until it answers. */
async function startService(variables: Record<string, string>): Promise<{ origin: string; service: RunningProcess }> {
  const port = await freePort();
  const service = serviceProcesses.start({ PORT: String(port), ADMIN_TOKEN: TOKEN, ADMIN_PASSWORD: 'password in traces', ...variables });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isUp(origin)); tries++) {
    if (tries === 600) throw new Error(`The service does not start:\n${service.output()}`);
    await sleep(100);
  }
  return { origin, service };
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Makes the service print, when it ends, whether it has loaded OpenTelemetry. The package @opentelemetry/api does not count,
 * because prom-client loads it, too.
 */
function reportLoading(): Record<string, string> {
  const file = join(serviceProcesses.folder, 'look.cjs');
  const loaded = `Object.keys(require.cache).some((file) => /@opentelemetry.(?!api.)/.test(file)) ? 'something' : 'nothing'`;
  writeFileSync(file, `process.on('exit', () => console.log('loads ' + (${loaded}) + ' of it'));`);
  return { NODE_OPTIONS: `--require ${file}` };
}

it('the service sends a span for a request, in the trace of the client, and without the content of the request', async () => {
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const { origin, service } = await startService({
    ...to,
    ...SOON,
    ...reportLoading(),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=canary-of-the-collector',
  });

  for (const path of ['/health/live', '/health/ready', '/metrics']) await fetch(origin + path, { headers: signedIn });
  await fetch(`${origin}${EVENTS}?search=canary&password=canary`, { headers: signedIn });
  await fetch(`${origin}${EVENTS}/by-slug/Canary%20of%20mine`, { headers: signedIn });
  await fetch(`${origin}/Canary/sings`, { headers: signedIn });
  const span = await collector.waitForSpan(`GET ${ROUTE}`);
  await collector.waitForSpan(`GET ${ROUTE}/by-slug/:slug`);
  await collector.waitForSpan('GET');
  service.stop();

  expect(await service.exitStatus).toBe(0);
  expect(service.output()).toContain('loads something of it');
  expect(collector.lastRequest.url).toBe('/v1/traces');
  expect(collector.lastRequest.headers['x-key']).toBe('canary-of-the-collector');
  expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, resource: { 'service.name': 'calendar-events' } });
  expect(span.attributes).toMatchObject({
    'http.route': ROUTE,
    'http.response.status_code': 400,
    'calendar.request_id': 'request-in-a-trace',
    'url.path': EVENTS,
    'url.query': 'search&password',
  });
  expect(collector.spans.filter(({ name }) => /health|metrics/.test(name))).toEqual([]);
  const said = service
    .output()
    .split('\n')
    .filter((line) => line.includes(`"route":"${ROUTE}"`));
  expect(said.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ trace_id: TRACE, span_id: span.spanId })]);
  for (const secret of ['anary', TOKEN]) expect(JSON.stringify(collector.spans)).not.toContain(secret);
});

it('the service sends spans for the SQL statements of a request, and for no statement outside a request', async () => {
  const to = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces`, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const { origin, service } = await startService({ ...to, ...LATE, OTEL_SERVICE_NAME: 'town' });

  await fetch(`${origin}/health/ready`);
  await fetch(origin + EVENTS, {
    method: 'POST',
    headers: { ...signedIn, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Canary', start_date: '2027-05-01', end_date: '2027-05-02' }),
  });
  service.stop();
  await service.exitStatus;

  const [request] = collector.spans.filter(({ name }) => name === `POST ${ROUTE}`);
  expect(collector.lastRequest.url).toBe('/traces');
  expect(request).toMatchObject({ traceId: TRACE, resource: { 'service.name': 'town' } });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId).map(({ name }) => name);
  expect([...new Set(statements)].sort()).toEqual(
    TEST_SETTINGS.databaseUrl === null ? [] : expect.arrayContaining(['COMMIT', 'INSERT', 'SELECT']),
  );
  expect(collector.spans.filter(({ attributes }) => String(attributes['db.query.text']).includes('FROM migrations'))).toEqual([]);
  for (const secret of ['anary', '2027-05-01', TOKEN]) expect(JSON.stringify(collector.spans)).not.toContain(secret);
});

it('the service works without its collector, and logs this once', async () => {
  const { origin, service } = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', ...SOON });

  for (let n = 0; n < 3; n++) expect((await fetch(origin + EVENTS)).status).toBe(200);
  await service.waitForOutput('"from":"OpenTelemetry"');
  service.stop();

  expect(await service.exitStatus).toBe(0);
  expect(service.output().match(/"from":"OpenTelemetry","msg":"connect ECONNREFUSED/g)).toHaveLength(1);
});

it('the service does not load OpenTelemetry when tracing is disabled', async () => {
  const { service } = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true', ...reportLoading() });
  service.stop();
  await service.exitStatus;

  expect(service.output()).toContain('loads nothing of it');
});
