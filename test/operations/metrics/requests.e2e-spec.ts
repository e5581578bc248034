import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { filterSamples, measureGrowth, readSamples } from './samples.js';

const calendar = useCalendar();
const given = new Given(calendar);

const EVENTS = '/:language/api/calendar/events/v1/events';

it('the metrics have the text format of Prometheus, with help and type', async () => {
  const { status, headers, body } = await calendar.get('//metrics');

  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toContain('# HELP http_requests_total Requests');
  expect(body).toContain('# TYPE http_requests_total counter');
});

it('the metrics count requests by route and status, not by URL', async () => {
  const { id, slug } = await given.event();

  const grown = await measureGrowth(calendar, async () => {
    await calendar.get(`/events/${id}`);
    await calendar.get(`/events/${id}`, { language: 'es' });
    await calendar.get('/events/999999');
    await calendar.get(`/events/by-slug/${slug}`);
    await calendar.get('/events?search=fira&page=1');
    await calendar.post('/events', {}, {});
    await calendar.request('POST', '/events', { body: {} });
    await calendar.get('//wp/content/login.php');
    await calendar.get('//ca/nowhere/at/all');
    await calendar.request('OPTIONS', '/events');
  });

  expect(filterSamples(grown, 'http_requests_total', 'http_request_duration_seconds_count{method="GET",route="/:')).toEqual({
    [`http_requests_total{method="GET",route="${EVENTS}/:id",status="200"}`]: 2,
    [`http_requests_total{method="GET",route="${EVENTS}/:id",status="404"}`]: 1,
    [`http_requests_total{method="GET",route="${EVENTS}/by-slug/:slug",status="200"}`]: 1,
    [`http_requests_total{method="GET",route="${EVENTS}",status="200"}`]: 1,
    [`http_requests_total{method="POST",route="${EVENTS}",status="400"}`]: 1,
    [`http_requests_total{method="POST",route="${EVENTS}",status="401"}`]: 1,
    'http_requests_total{method="GET",route="none",status="404"}': 2,
    'http_requests_total{method="OPTIONS",route="none",status="204"}': 1,
    'http_requests_total{method="GET",route="/metrics",status="200"}': 1,
    [`http_request_duration_seconds_count{method="GET",route="${EVENTS}/:id"}`]: 3,
    [`http_request_duration_seconds_count{method="GET",route="${EVENTS}/by-slug/:slug"}`]: 1,
    [`http_request_duration_seconds_count{method="GET",route="${EVENTS}"}`]: 1,
  });
});

it('the metrics count each request in the bucket of its duration', async () => {
  const grown = await measureGrowth(calendar, () => calendar.get('/events'));

  expect(grown[`http_request_duration_seconds_bucket{le="+Inf",method="GET",route="${EVENTS}"}`]).toBe(1);
  expect(grown[`http_request_duration_seconds_bucket{le="20",method="GET",route="${EVENTS}"}`]).toBe(1);
  expect(grown[`http_request_duration_seconds_sum{method="GET",route="${EVENTS}"}`]).toBeGreaterThan(0);
});

it('the metrics have no label for a method or a path that a client invents', async () => {
  for (const path of ['//first/1', '//second/2', '/events/by-slug/third']) await calendar.request('PROPFIND', path);

  const requests = Object.keys(filterSamples(await readSamples(calendar), 'http_requests_total'));

  expect(requests).toContain('http_requests_total{method="other",route="none",status="404"}');
  expect(requests.filter((name) => /PROPFIND|first|second|third/.test(name))).toEqual([]);
});

it('the metrics show the state of the process', async () => {
  const samples = await readSamples(calendar);

  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_start_time_seconds',
  ])
    expect([name, samples[name]]).toEqual([name, expect.any(Number)]);
});
