/**
 * Measures the CPU time of the service for each kind of request that it refuses, beside that of a server which does nothing
 * else: on a busy machine all figures are higher.
 */
import { RawClient } from './raw-client.js';
import { startBareServer, startService, TOKEN } from './service.js';

const P = '/ca/api/calendar/events/v1';
const CLIENT_COUNT = 8;
/** Milliseconds of the service's CPU time. */
const GOAL_MS = 0.3;
/** Each kind of request is sent for so many seconds, after half of them for warming up. A busy machine needs more: see the README. */
const SECONDS = Number(process.env.SECONDS || 3);
/** Only the kinds whose name contains this are measured. */
const PART_OF_NAME = process.argv[2] ?? '';

const AUTHORIZED = { Authorization: `Bearer ${TOKEN}` };
const WRONG_TOKEN = { Authorization: 'Bearer cal_token-that-does-not-exist' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const LARGE_BODY = JSON.stringify({ title: 'a'.repeat(1024 * 1024 - 20) });

const MALFORMED_HEAD = 'GET / HTTP/1.1\r\nHost: calendar\r\nBad\x01: 1\r\n\r\n';

/** Each kind of refused request, with the status that is expected. */
const REQUESTS = {
  'unknown address': [404, formatRequest('GET', '/ca/api/nothing')],
  'OPTIONS of an unknown address': [404, formatRequest('OPTIONS', '/ca/api/nothing')],
  'path of 3,000 slashes': [404, formatRequest('GET', `/ca${'/'.repeat(3_000)}x`)],
  'path of 32,000 slashes': [414, formatRequest('GET', `/ca${'/'.repeat(32_000)}x`)],
  'OPTIONS of 32,000 slashes': [414, formatRequest('OPTIONS', `/ca${'/'.repeat(32_000)}x`)],
  'URL that is too long': [414, formatRequest('GET', `${P}/events?search=${'a'.repeat(33_000)}`)],
  'unsupported method': [405, formatRequest('DELETE', `${P}/events`)],
  'no credentials': [401, formatRequest('POST', `${P}/events`, JSON_TYPE, '{"title":"Fira"}')],
  'no credentials, broken JSON': [401, formatRequest('POST', `${P}/events`, JSON_TYPE, '{"title"')],
  'no credentials, a query of 30 kB': [401, formatRequest('POST', `${P}/events?${'a=1&'.repeat(7_500)}`, JSON_TYPE, '{}')],
  'no credentials, 1 MB of JSON': [401, formatRequest('POST', `${P}/events`, JSON_TYPE, LARGE_BODY)],
  'wrong token': [401, formatRequest('GET', `${P}/events`, WRONG_TOKEN)],
  'body declared as too large': [413, formatRequest('POST', `${P}/events`, { ...JSON_TYPE, ...AUTHORIZED, 'Content-Length': '99999999' })],
  'wrong type of body': [415, formatRequest('POST', `${P}/events`, { 'Content-Type': 'text/plain', ...AUTHORIZED }, 'title=Fira')],
  'broken JSON with credentials': [400, formatRequest('POST', `${P}/events`, { ...JSON_TYPE, ...AUTHORIZED }, '{"title"')],
  'malformed head': [400, MALFORMED_HEAD],
  'two Hosts': [400, 'GET / HTTP/1.1\r\nHost: calendar\r\nHost: other\r\n\r\n'],
  '30,000 addresses in X-Forwarded-For': [404, formatRequest('GET', '/ca/api/nothing', { 'X-Forwarded-For': '1,'.repeat(30_000) })],
  metrics: [403, formatRequest('GET', '/metrics', { 'X-Forwarded-For': '192.0.2.1' })],
};

/** The requests of a client of a trusted proxy. Another client would wait a second for each refusal. */
const PROXIED = { 'X-Forwarded-For': '192.0.2.1' };
const FLOODS = {
  'over the limit': [429, formatRequest('GET', `${P}/events`, PROXIED)],
  'over the limit, wrong token': [429, formatRequest('GET', `${P}/events`, { ...PROXIED, ...WRONG_TOKEN })],
  'over the limit, 1 MB of JSON': [429, formatRequest('POST', `${P}/events`, { ...PROXIED, ...JSON_TYPE }, LARGE_BODY)],
  'over the limit, unknown address': [429, formatRequest('GET', '/nothing', PROXIED)],
};

/** What the other side of each connection costs already: the first request keeps it open, the others are the last on theirs. */
const FLOOR = {
  'a request': [404, formatRequest('GET', '/ca/api/nothing')],
  'a request on a connection of its own': [404, formatRequest('GET', '/ca/api/nothing', { Connection: 'close' })],
  'a malformed head': [400, MALFORMED_HEAD],
  'a body declared as too large': [404, formatRequest('POST', '/ca/api/nothing', { 'Content-Length': '99999999' })],
  '1 MB of JSON': [404, formatRequest('POST', '/ca/api/nothing', JSON_TYPE, LARGE_BODY)],
};

/** A connection stays open for a while after a long body was refused, so that its client can read the response. */
const SETTINGS = { SAMPLE_DATA: 'off', MAX_CONNECTIONS: '20000', MAX_CONNECTIONS_PER_ADDRESS: '20000' };

for (const kind of ['node', 'express']) await measureAll(`bare ${kind}: `, () => startBareServer(kind), FLOOR);
await measureAll('', () => startService(SETTINGS), REQUESTS);
await measureAll('', () => startService({ ...SETTINGS, RATE_LIMITS: 'on', RATE_LIMIT_ANONYMOUS: '1', TRUST_PROXY: 'loopback' }), FLOODS);

async function measureAll(label, start, requests) {
  const chosen = Object.entries(requests).filter(([name]) => name.includes(PART_OF_NAME));
  if (chosen.length === 0) return;
  const service = await start();
  try {
    for (const [name, [status, bytes]] of chosen) {
      await sendRepeatedly(bytes, SECONDS / 2);
      const before = service.readCpuMs();
      const statuses = await sendRepeatedly(bytes, SECONDS);
      const count = [...statuses.values()].reduce((sum, times) => sum + times, 0);
      const ms = (service.readCpuMs() - before) / count;
      const others = [...statuses].filter(([code]) => code !== String(status)).map(([code, times]) => `, but ${times} × ${code}`);
      console.log(`${ms > GOAL_MS ? '!' : ' '} ${ms.toFixed(3)} ms  ${label}${status} to ${name}, ${count} times${others.join('')}`);
    }
  } finally {
    await service.stop();
  }
}

function formatRequest(method, path, headers = {}, body = '') {
  const all = { Host: 'calendar', ...(body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Sends a request again and again, over connections that stay open where the service allows it. Returns how often each status came. */
async function sendRepeatedly(text, seconds) {
  const bytes = Buffer.from(text);
  const statuses = new Map();
  const end = performance.now() + seconds * 1000;
  const runClient = async () => {
    let client;
    while (performance.now() < end) {
      client ??= new RawClient();
      const { status, isLast } = await client.send(bytes);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isLast) client = client.close();
    }
    client?.close();
  };
  await Promise.all(Array.from({ length: CLIENT_COUNT }, runClient));
  return statuses;
}
