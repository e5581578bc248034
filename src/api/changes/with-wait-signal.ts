import type { Response } from 'express';
import { shutdownController } from '../../core/http/server/http-connections.js';

/** The waiting responses. One listener on the shutdown serves all of them. */
const waiting = new Set<AbortController>();

shutdownController.signal.addEventListener('abort', () => {
  for (const controller of waiting) controller.abort();
});

/**
 * Runs work that waits, and returns its result. Its signal is aborted when the time is over, the client leaves, or the service
 * stops.
 */
export async function withWaitSignal<T>(response: Response, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  const timer = setTimeout(abort, timeoutMs);
  response.once('close', abort);
  waiting.add(controller);
  if (shutdownController.signal.aborted || response.closed) abort();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    response.off('close', abort);
    waiting.delete(controller);
  }
}
