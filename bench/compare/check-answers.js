/** Checks that the floor answers what the service answers: otherwise their speeds cannot be compared. */
import { isDeepStrictEqual } from 'node:util';

const REQUEST_COUNT = 3;

/** @throws Error that names the first request with different answers */
export async function assertSameAnswers(service, floor, buildRequest) {
  for (let count = 0; count < REQUEST_COUNT; count++) {
    const request = buildRequest();
    // The same event twice would get two slugs.
    const floorRequest = request.method === 'POST' ? buildRequest() : request;
    const [expected, actual] = await Promise.all([fetchAnswer(service, request), fetchAnswer(floor, floorRequest)]);
    if (expected.status >= 300) throw new Error(`${request.path}: the service answers ${expected.status}`);
    const path = findDifference(expected.body, actual.body);
    if (path !== null)
      throw new Error(`${request.path}: the floor answers something else (status ${actual.status}, at ${path || 'the root'})`);
  }
}

/** Returns the answer. Numbers in the answer to a write are replaced, because each write creates another record. */
async function fetchAnswer(server, { method, path, headers, body }) {
  const response = await fetch(server.origin + path, { method, headers, body });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(method === 'POST' ? text.replace(/\d+/g, '0') : text) };
}

/** Returns the path of the first member that differs; `null` if there is none. The order of members does not count. */
function findDifference(expected, actual, path = '') {
  if (isDeepStrictEqual(expected, actual)) return null;
  if (typeof expected !== 'object' || typeof actual !== 'object' || expected === null || actual === null) return path;
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const name of names) {
    const found = findDifference(expected[name], actual[name], `${path}.${name}`);
    if (found !== null) return found;
  }
  return path;
}
