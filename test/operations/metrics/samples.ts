import type { TestCalendar } from '../../support/calendar.js';

/** Returns the values of `/metrics` by name and labels, as written there: `http_requests_total{method="GET",…}`. */
export async function readSamples(calendar: TestCalendar): Promise<Record<string, number>> {
  const { body } = await calendar.get('//metrics');
  const lines = (body as string).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}

/** Returns by how much each sample grew during `work`. Leaves out samples that did not grow. */
export async function measureGrowth(calendar: TestCalendar, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await readSamples(calendar);
  await work();
  const after = await readSamples(calendar);
  const grown = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, difference]) => difference > 0));
}

/** Returns the samples whose name begins with one of these. */
export function filterSamples(samples: Record<string, number>, ...names: string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(samples).filter(([sample]) => names.some((name) => sample.startsWith(name))));
}
