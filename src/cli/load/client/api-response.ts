import { isObject, toText } from '../input/json.js';

/** The response to one request. */
export interface Answer {
  /** The HTTP status, or `NO_RESPONSE`. */
  readonly status: number;
  /** The parsed JSON body; undefined if the body is not JSON. */
  readonly body: unknown;
  /** Seconds to wait before the next attempt, from `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** The status of a request without a response. The instance may have executed it or not. */
export const NO_RESPONSE = 0;

/** The instance refused the request without executing it. */
export const TOO_MANY_REQUESTS = 429;

const UNAVAILABLE = 503;

/** Returns false for a response that may differ at the next attempt. */
export function isFinal({ status }: Answer): boolean {
  return status !== NO_RESPONSE && status !== TOO_MANY_REQUESTS && status !== UNAVAILABLE;
}

/** Returns the id of the record in a successful response; undefined if there is none. */
export function getRecordId({ status, body }: Answer): number | undefined {
  const success = status >= 200 && status < 300;
  return success && isObject(body) && typeof body.id === 'number' ? body.id : undefined;
}

/** Formats a response as `status code message`, with the invalid parameters, on one line that is safe to print. */
export function describeResponse({ status, body }: Answer): string {
  const error = isObject(body) ? body : {};
  const params = isObject(error.data) && isObject(error.data.params) ? Object.entries(error.data.params) : [];
  const reasons = params.map(([name, reason]) => `${name}: ${toText(reason)}`).join('; ');
  const words = [status === NO_RESPONSE ? '-' : String(status), toText(error.code), toText(error.message), reasons && `(${reasons})`];
  return toOneLine(words.filter((word) => word !== '').join(' '));
}

/** Returns untrusted text on one line, without control characters that would affect a terminal. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}
