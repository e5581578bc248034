import { isObject, textOf } from '../input/json.js';

/** What came back for one request. */
export interface Answer {
  /** The HTTP status, or {@link NO_ANSWER}. */
  readonly status: number;
  /** The JSON of the answer; undefined when it is none. */
  readonly body: unknown;
  /** Seconds to wait, where the instance names them. */
  readonly retryAfter?: number | undefined;
}

/** The status of a request whose answer never came: it may have been carried out or not. */
export const NO_ANSWER = 0;

/** The status of a request that was turned away unread. */
export const TOO_MANY_REQUESTS = 429;

const UNAVAILABLE = 503;

/** False for an answer that may be another one a moment later. */
export function isFinal({ status }: Answer): boolean {
  return status !== NO_ANSWER && status !== TOO_MANY_REQUESTS && status !== UNAVAILABLE;
}

/** The id of the record that an answer shows; undefined when it shows none. */
export function recordIdOf({ status, body }: Answer): number | undefined {
  const success = status >= 200 && status < 300;
  return success && isObject(body) && typeof body.id === 'number' ? body.id : undefined;
}

/** `status code message`, with the parameters that the service complains of, on one line that is safe to print. */
export function describeAnswer({ status, body }: Answer): string {
  const error = isObject(body) ? body : {};
  const params = isObject(error.data) && isObject(error.data.params) ? Object.entries(error.data.params) : [];
  const reasons = params.map(([name, reason]) => `${name}: ${textOf(reason)}`).join('; ');
  const words = [status === NO_ANSWER ? '-' : String(status), textOf(error.code), textOf(error.message), reasons && `(${reasons})`];
  return oneLine(words.filter((word) => word !== '').join(' '));
}

/** Text from elsewhere without what would move the cursor of a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}
