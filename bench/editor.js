/**
 * Measures the pages of editors on a filled calendar: the form of an event and the list, compared with the reader's page of the event, and
 * what readers wait for while ten editors save.
 *
 *   DATA_DIR=/tmp/bench npm run bench:fill -- 100000
 *   DATA_DIR=/tmp/bench node bench/editor.js
 *
 * The goals on an idle machine: 60 ms for the form, 80 ms for the list, and readers wait no longer while editors save.
 */
import { randomUUID } from 'node:crypto';
import { ORIGIN, startService, TOKEN } from './service.js';

const API = `${ORIGIN}/ca/api/calendar/events/v1`;
const PASSWORD = 'a password for measuring';
const ROUNDS = 40;
const EDITORS = 10;
const SAVES_PER_EDITOR = 20;
const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('name a filled calendar in DATA_DIR');
const service = await startService({ DATA_DIR, SAMPLE_DATA: 'off', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: PASSWORD });
try {
  const { events } = await (await fetch(`${API}/events?per_page=50`, { headers: { Authorization: `Bearer ${TOKEN}` } })).json();
  const [{ id, slug }] = events;
  const cookie = await signIn();
  const pages = [
    { name: 'reader', path: `/ca/calendar/events/${slug}?a=1`, headers: {} },
    { name: 'form', path: `/ca/edit/events/${id}?a=1`, headers: { Cookie: cookie } },
    { name: 'list', path: '/ca/edit/events?tab=coming', headers: { Cookie: cookie } },
  ];
  for (const { name, path, headers } of pages) {
    // The first ones compile the code. Another address has another answer than those that are kept.
    const pathOf = () => `${path}&round=${randomUUID()}`;
    await read(pathOf, headers);
    const before = service.readCpuMs();
    const durations = await read(pathOf, headers);
    const cpuMs = (service.readCpuMs() - before) / ROUNDS;
    const kilobytes = Number((await fetch(ORIGIN + path, { headers })).headers.get('Content-Length')) / 1000;
    const figures = [`p50 ${percentile(durations, 0.5).toFixed(1)} ms`, `${cpuMs.toFixed(1)} ms of CPU`, `${kilobytes.toFixed(1)} kB`];
    console.log(`${name}: ${figures.join(', ')}`);
  }

  const alone = await readEvents(events);
  let isSaving = true;
  const saving = Promise.all(events.slice(0, EDITORS).map((event) => edit(event.id, cookie))).finally(() => (isSaving = false));
  const beside = [];
  while (isSaving) beside.push(...(await readEvents(events)));
  await saving;
  const ratio = percentile(beside, 0.99) / percentile(alone, 0.99);
  console.log(
    `p99 of readers: ${percentile(alone, 0.99).toFixed(1)} ms, while ${EDITORS} editors save ${percentile(beside, 0.99).toFixed(1)} ms (${ratio.toFixed(2)} ×)`,
  );
} finally {
  await service.stop();
}

/** @returns the cookie of a session */
async function signIn() {
  const body = new URLSearchParams({ username: 'admin', password: PASSWORD });
  const response = await fetch(`${ORIGIN}/ca/sign-in`, { method: 'POST', body, headers: SAME_SITE, redirect: 'manual' });
  const [cookie] = response.headers.getSetCookie();
  if (response.status !== 303 || !cookie) throw new Error(`signing in: ${response.status}`);
  return cookie.split(';')[0];
}

/** Reads an address again and again, one after the other. @returns the durations in milliseconds */
async function read(pathOf, headers) {
  const durations = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const response = await fetch(ORIGIN + pathOf(round), { headers });
    await response.arrayBuffer();
    durations.push(performance.now() - start);
    if (!response.ok) throw new Error(`${pathOf(round)}: ${response.status}`);
  }
  return durations;
}

/** Reads single events, as other sites do. */
function readEvents(events) {
  return read((round) => `/ca/api/calendar/events/v1/events/${events[round % events.length].id}`, {});
}

/** Opens the form of an event, and saves another price, as an editor does who needs two seconds for it. */
async function edit(id, cookie) {
  const url = `${ORIGIN}/ca/edit/events/${id}`;
  for (let save = 0; save < SAVES_PER_EDITOR; save++) {
    const html = await (await fetch(url, { headers: { Cookie: cookie } })).text();
    const [, form] = /<form\b[^>]*class="edit[^>]*>(.*?)<\/form>/s.exec(html);
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams(hidden.map(([, name, value]) => [name, value.replaceAll('&quot;', '"').replaceAll('&#34;', '"')]));
    body.append('cost', `${(save % 9) + 1} €`);
    body.append('do', 'save');
    const response = await fetch(url, { method: 'POST', body, headers: { ...SAME_SITE, Cookie: cookie }, redirect: 'manual' });
    if (response.status !== 303) throw new Error(`saving: ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

function percentile(values, part) {
  return [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))];
}
