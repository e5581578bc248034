/** How much more processor time a signed-in read takes than the same read by anybody. */
import { ask, ORIGIN, startService, TOKEN } from './service.js';

const P = '/ca/api/calendar/events/v1';
const ROUNDS = 10;
const REQUESTS = 100;

const service = await startService();
try {
  const { events } = await (await fetch(`${ORIGIN}${P}/events`)).json();
  const [{ id, slug }] = events;
  for (const path of [`${P}/events`, `${P}/events/${id}`, `${P}/events/by-slug/${slug}`, `${P}/venues`, `${P}/categories`]) {
    const anonymous = [];
    const signedIn = [];
    await ask(path, {}, REQUESTS);
    for (let round = 0; round < ROUNDS; round++) {
      anonymous.push(await cpuFor(path, {}));
      signedIn.push(await cpuFor(path, { Authorization: `Bearer ${TOKEN}` }));
    }
    const ratio = median(signedIn) / median(anonymous);
    console.log(
      `${path}: ${ratio.toFixed(2)} × (${median(anonymous).toFixed(2)} ms anonymous, ${median(signedIn).toFixed(2)} ms signed in)`,
    );
  }
} finally {
  service.stop();
}

/** Milliseconds a request. */
async function cpuFor(path, headers) {
  const before = service.cpu();
  await ask(path, headers, REQUESTS);
  return (service.cpu() - before) / REQUESTS;
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
