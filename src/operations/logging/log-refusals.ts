import { logger } from './logger.js';

/** Of the requests above a limit, so many a second have a line of their own. One more line counts the others. */
const MAX_LINES_PER_SECOND = 10;
/** The addresses of so many clients are counted apart, and the first of them are named. */
const MAX_ADDRESSES = 1_000;
const MAX_NAMED_ADDRESSES = 3;

let lineCount = 0;
let refusedCount = 0;
const countByAddress = new Map<string, number>();

setInterval(logRefusals, 1_000).unref();

/** Tells whether a request above a limit has a line of its own; otherwise counts it. So a flood of requests costs no lines. */
export function hasRefusalLine(address: string | null): boolean {
  if (lineCount < MAX_LINES_PER_SECOND) {
    lineCount++;
    return true;
  }
  refusedCount++;
  const key = address ?? 'unknown';
  if (countByAddress.has(key) || countByAddress.size < MAX_ADDRESSES) countByAddress.set(key, (countByAddress.get(key) ?? 0) + 1);
  return false;
}

/** Logs how many requests were refused without a line in the last second, and the addresses that sent most of them. */
function logRefusals(): void {
  lineCount = 0;
  if (refusedCount === 0) return;
  const most = [...countByAddress].sort(([, one], [, other]) => other - one).slice(0, MAX_NAMED_ADDRESSES);
  logger.warn({ refused: refusedCount, addresses: countByAddress.size, most: Object.fromEntries(most) }, 'requests above a limit');
  refusedCount = 0;
  countByAddress.clear();
}
