import { DomainError } from '../../errors/domain-error.js';

/** Shorter texts are counted by their characters, which is faster. */
const MIN_LONG_TEXT = 256;

/** What a member takes in JSON beside its value, roughly: a short name, quotes, a colon and a comma. */
const MEMBER_BYTES = 12;

interface SharedBody {
  /** An estimate of the length of its JSON. */
  readonly bytes: number;
  /** Its JSON, after a response has shown it. */
  json?: Buffer;
}

const sharedBodies = new WeakMap<object, SharedBody>();

/**
 * Marks a body that several responses show, or several records of one response, such as a venue of many events: its JSON is
 * written only once. The body must not be changed afterwards.
 */
export function shareBody<B extends object>(body: B): B {
  sharedBodies.set(body, { bytes: estimateJsonBytes(body) });
  return body;
}

/** Tells whether a value is a shared body, or a list of them. */
export function isShared(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return sharedBodies.has(Array.isArray(value) ? (value[0] as object) : value);
}

/** Returns the JSON of a shared body. */
export function writeShared(body: object): Buffer {
  const shared = sharedBodies.get(body);
  if (shared?.json !== undefined) return shared.json;
  const text = JSON.stringify(body);
  // Memory of its own: a small buffer from the pool would keep the whole pool.
  const json = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  json.write(text);
  if (shared !== undefined) shared.json = json;
  return json;
}

/** Estimates the length of the JSON of a value, in bytes. It takes a tenth of the time of writing. */
export function estimateJsonBytes(value: unknown): number {
  if (typeof value === 'string') return value.length < MIN_LONG_TEXT ? value.length : Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 0;
  const shared = sharedBodies.get(value);
  if (shared !== undefined) return shared.bytes;
  // `for … in` would take ten times as long for objects of many shapes.
  const members: unknown[] = Object.values(value);
  let bytes = MEMBER_BYTES * members.length;
  for (const member of members) bytes += estimateJsonBytes(member);
  return bytes;
}

/** The most megabytes of a page. */
const MAX_PAGE_MEGABYTES = 16;
const MAX_PAGE_BYTES = MAX_PAGE_MEGABYTES * 1024 * 1024;

/** The most characters of the texts that a page loads, in all languages. More than a page of this size needs. */
export const MAX_LOADED_CHARACTERS = 2 * MAX_PAGE_BYTES;

/** Returns the error for a page that would be too large. It names the parameters that make it smaller. */
export function pageTooLarge(): DomainError {
  const reason = { reason: 'page-too-large', limit: MAX_PAGE_MEGABYTES } as const;
  return new DomainError('invalid-parameters', { reasons: { per_page: reason, _fields: reason } });
}

/**
 * Checks the size of a page before it is written as JSON, by an estimate from its values. Texts are not copied while records are
 * presented, so until then a page costs little, however often it shows a text.
 * @throws DomainError 400
 */
export function assertPageFits(items: readonly unknown[]): void {
  let bytes = 0;
  for (const item of items) {
    bytes += estimateJsonBytes(item);
    if (bytes > MAX_PAGE_BYTES) throw pageTooLarge();
  }
}
