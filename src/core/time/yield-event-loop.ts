/** The milliseconds of a turn of the event loop that all long work together may use. A request may need several turns. */
const MAX_TURN_MS = 10;

const waiting: (() => void)[] = [];
let turnStartedAtMs = 0;

/**
 * Lets other requests go on, if long work has used up its time in this turn of the event loop. Call it between steps of a few
 * milliseconds. In each turn, only one of the waiting calls goes on, so much long work delays others no more than a little.
 */
export async function yieldEventLoop(): Promise<void> {
  if (waiting.length === 0 && performance.now() - turnStartedAtMs < MAX_TURN_MS) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}

function startNext(): void {
  turnStartedAtMs = performance.now();
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(startNext);
}
