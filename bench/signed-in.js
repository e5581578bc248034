/** Measures the CPU time of a read with a token, compared with the same anonymous read. */
import { ORIGIN, sendRequests, startService, TOKEN } from './service.js';

const API_PATH = '/ca/api/calendar/events/v1';
const ROUND_COUNT = 10;
const REQUESTS_PER_ROUND = 100;

const service = await startService();
try {
  const { events } = await (await fetch(`${ORIGIN}${API_PATH}/events`)).json();
  const [{ id, slug }] = events;
  for (const resource of ['events', `events/${id}`, `events/by-slug/${slug}`, 'venues', 'categories']) {
    const path = `${API_PATH}/${resource}`;
    const anonymous = [];
    const signedIn = [];
    await sendRequests(path, {}, REQUESTS_PER_ROUND);
    for (let round = 0; round < ROUND_COUNT; round++) {
      anonymous.push(await measureCpuMs(path, {}));
      signedIn.push(await measureCpuMs(path, { Authorization: `Bearer ${TOKEN}` }));
    }
    const ratio = median(signedIn) / median(anonymous);
    console.log(
      `${path}: ${ratio.toFixed(2)} × (${median(anonymous).toFixed(2)} ms anonymous, ${median(signedIn).toFixed(2)} ms signed in)`,
    );
  }
} finally {
  await service.stop();
}

/** Returns the CPU time of the service per request, in milliseconds. */
async function measureCpuMs(path, headers) {
  const before = service.readCpuMs();
  await sendRequests(path, headers, REQUESTS_PER_ROUND);
  return (service.readCpuMs() - before) / REQUESTS_PER_ROUND;
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
