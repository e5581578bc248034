import { beforeAll, expect, it } from '@jest/globals';
import { P, useServiceWithWorkers } from './service-with-workers.js';

const service = useServiceWithWorkers();

beforeAll(async () => {
  await service.start();
});

/** Returns the values of `/metrics` by name and labels. */
async function readMetrics(): Promise<Record<string, number>> {
  const { text } = await service.send('/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}

it('whichever worker answers, the metrics are those of all', async () => {
  for (let n = 0; n < 7; n++) await service.send(`${P}/tags`);

  const seen = [await readMetrics(), await readMetrics(), await readMetrics()];

  const requests = 'http_requests_total{method="GET",route="/:language/api/calendar/events/v1/tags",status="200"}';
  const durations = 'http_request_duration_seconds_count{method="GET",route="/:language/api/calendar/events/v1/tags"}';
  expect(seen.map((metrics) => [metrics[requests], metrics[durations], metrics.calendar_processes])).toEqual(Array(3).fill([7, 7, 2]));
  // Each worker has its own connections to the database. What is the same in all workers is no sum.
  expect(seen[0]!['calendar_database_connections{state="limit"}']).toBe(20);
  expect(seen[0]!.calendar_database_away).toBe(0);
  expect(Math.abs(seen[0]!.process_start_time_seconds! - Date.now() / 1000)).toBeLessThan(600);
});

it('a read after a write is current, whichever worker answers', async () => {
  const created = await service.sendSignedIn(`${P}/venues`, { method: 'POST', body: { venue: 'Teatre' } });
  const { id } = JSON.parse(created.text) as { id: number };
  const read = async (path: string) => (await service.send(path)).text;

  const stale = [];
  for (let n = 0; n < 30; n++) {
    const venue = `Teatre ${n}`;
    await service.sendSignedIn(`${P}/venues/${id}`, { method: 'PATCH', body: { venue } });
    for (const path of [`${P}/venues/${id}`, `${P}/venues`, `${P}/venues/${id}`, `${P}/venues`])
      if (!(await read(path)).includes(`"${venue}"`)) stale.push([n, path]);
  }

  expect(stale).toEqual([]);
});
