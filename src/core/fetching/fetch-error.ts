import type { FetchErrorKind } from '../errors/import-problem.js';

/** A fetch that failed: the server is not reachable, is not allowed, or answers with what cannot be used. */
export class FetchError extends Error {
  /** @param detail the status, the host or the code of the error, for the operator */
  constructor(
    readonly kind: FetchErrorKind,
    readonly detail = '',
  ) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
    this.name = 'FetchError';
  }
}

/** Returns the FetchError for what Node threw. */
export function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new FetchError(kindOf(code), code || message);
}

/** The codes are those of the system, of Node's parser (`HPE_…`), of OpenSSL, and of zlib (`Z_…`). */
function kindOf(code: string): FetchErrorKind {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'unknown-host';
  if (/^(HPE_|ERR_HTTP)/.test(code)) return 'bad-answer';
  if (/^(Z_|ERR_ZLIB|ERR_BUFFER)/.test(code)) return 'bad-encoding';
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return 'bad-certificate';
  return code === 'ETIMEDOUT' ? 'timeout' : 'no-connection';
}
