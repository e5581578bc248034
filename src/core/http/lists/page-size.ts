import { DomainError } from '../../errors/domain-error.js';

/** The most megabytes of a page. */
const MAX_PAGE_MEGABYTES = 16;
const MAX_PAGE_BYTES = MAX_PAGE_MEGABYTES * 1024 * 1024;

/** The most characters of the texts that a page loads, in all languages. More than a page of this size needs. */
export const MAX_LOADED_CHARACTERS = 2 * MAX_PAGE_BYTES;

/** Shorter texts are counted by their characters, which is faster. */
const MIN_LONG_TEXT = 256;

/** Returns the error for a page that would be too large. It names the parameters that make it smaller. */
export function pageTooLarge(): DomainError {
  const reason = { reason: 'page-too-large', limit: MAX_PAGE_MEGABYTES } as const;
  return new DomainError('invalid-parameters', { reasons: { per_page: reason, _fields: reason } });
}

/**
 * Checks the size of a page before it is written as JSON. It counts names and values, and takes a hundredth of the time of writing
 * them. Texts are not copied while records are presented, so until then a page costs little, however often it shows a text.
 * @throws DomainError 400
 */
export function assertPageFits(items: readonly unknown[]): void {
  let bytes = 0;
  const add = (value: unknown): void => {
    if (typeof value === 'string') bytes += value.length < MIN_LONG_TEXT ? value.length : Buffer.byteLength(value);
    else if (typeof value === 'object' && value !== null) addMembers(value);
    if (bytes > MAX_PAGE_BYTES) throw pageTooLarge();
  };
  const addMembers = (value: object): void => {
    for (const name in value) {
      bytes += name.length;
      add((value as Readonly<Record<string, unknown>>)[name]);
    }
  };
  addMembers(items);
}
