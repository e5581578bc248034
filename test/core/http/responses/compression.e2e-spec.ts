import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { get, type IncomingHttpHeaders } from 'node:http';
import { beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Sends a GET request with these headers and returns the bytes of the body. `fetch` would decompress them. */
const getBytes = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    get(`${calendar.origin}/ca/api${path}`, { headers }, (response) => {
      response.toArray().then((chunks: Buffer[]) => {
        resolve({ headers: response.headers, bytes: Buffer.concat(chunks) });
      }, reject);
    }).once('error', reject);
  });

const VENUES = '/calendar/events/v1/venues';

beforeEach(async () => {
  await given.venue({ ca: { venue: 'Palau', description: 'Una sala gran. '.repeat(200) } });
});

it.each([
  ['gzip', 'gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0.5, gzip;q=0.8', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
  ['br;q=0, *;q=0.1', 'gzip', gunzipSync],
])('a client that accepts %s gets %s, from the cache too', async (accepted, encoding, decompress) => {
  const plain = await getBytes(VENUES);

  const answers = [await getBytes(VENUES, { 'Accept-Encoding': accepted }), await getBytes(VENUES, { 'Accept-Encoding': accepted })];

  for (const { headers, bytes } of answers) {
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers.etag).toBe(plain.headers.etag);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(decompress(bytes)).toEqual(plain.bytes);
  }
});

it.each([['identity'], ['deflate'], ['gzip;q=0, br;q=0'], ['identity, gzip;q=0.5']])(
  'a client that accepts %s gets the answer as it is',
  async (accepted) => {
    const { headers } = await getBytes(VENUES, { 'Accept-Encoding': accepted });

    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toContain('Accept-Encoding');
  },
);

it.each([
  ['an answer of less than 1 kB', '/calendar/events/v1/tags', {}],
  ['an answer about accounts', '/auth/v1/audit', { Authorization: `Bearer ${ADMIN.token}` }],
])('the service does not compress %s', async (_, path, headers) => {
  expect((await getBytes(path, { 'Accept-Encoding': 'gzip', ...headers })).headers['content-encoding']).toBeUndefined();
});
