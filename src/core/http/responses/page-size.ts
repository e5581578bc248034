import { DomainError } from '../../errors/domain-error.js';
import { estimateJsonBytes } from './shared-bodies.js';

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
