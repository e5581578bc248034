/** Measures the CPU time of reads at the alias, where the service speaks as The Events Calendar does, compared with the same reads at `P`. */
import { ORIGIN, sendRequests, startService } from './service.js';

const ROOTS = { P: '/ca/api/calendar/events/v1', alias: '/wp-json/tribe/events/v1' };
const ROUND_COUNT = Number(process.env.ROUNDS ?? 15);
/** A response from the cache takes a tenth of the time of another one, and the unit of CPU time is ten milliseconds. */
const REQUEST_COUNTS = { made: 300, cached: 2_000 };

let last = 0;
/** Returns a function that adds a parameter which no response was asked with before, so that none is in the cache. */
const makeNew = (path) => () => `${path}${path.includes('?') ? '&' : '?'}round=${++last}`;

const service = await startService({ ROOT_ALIAS: ROOTS.alias.slice(1) });
try {
  const { events } = await (await fetch(`${ORIGIN}${ROOTS.P}/events`)).json();
  const list = 'events?start_date=2026-01-01&per_page=12';
  const event = `events/${events[0].id}`;
  for (const resource of [list, event, 'venues', 'categories'])
    await compare(`${resource}, made`, resource, { count: REQUEST_COUNTS.made });
  for (const resource of [list, event]) await compare(`${resource}, from the cache`, resource, { count: REQUEST_COUNTS.cached });
  await compare(`${list}, 304`, list, { count: REQUEST_COUNTS.cached, isKnown: true });
} finally {
  await service.stop();
}

/** Sends the requests in rounds, in turn to both roots. Prints the median of the ratios of all rounds. */
async function compare(name, resource, { count, isKnown = false }) {
  const requests = {};
  for (const root of Object.keys(ROOTS)) {
    const path = `${ROOTS[root]}/${resource}`;
    const headers = isKnown ? { 'If-None-Match': (await fetch(ORIGIN + path)).headers.get('ETag') } : {};
    requests[root] = [count === REQUEST_COUNTS.made ? makeNew(path) : path, headers];
    await sendRequests(...requests[root], 2 * REQUEST_COUNTS.made);
  }
  const rounds = [];
  for (let round = 0; round < ROUND_COUNT; round++)
    rounds.push([await measureCpuMs(...requests.P, count), await measureCpuMs(...requests.alias, count)]);
  const ratio = median(rounds.map(([ours, theirs]) => theirs / ours));
  const [ours, theirs] = [0, 1].map((place) => median(rounds.map((round) => round[place])));
  console.log(`${name}: ${ratio.toFixed(2)} × (${ours.toFixed(2)} ms at P, ${theirs.toFixed(2)} ms at the alias)`);
}

/** Returns the CPU time of the service per request, in milliseconds. */
async function measureCpuMs(path, headers, count) {
  const before = service.readCpuMs();
  await sendRequests(path, headers, count);
  return (service.readCpuMs() - before) / count;
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
