import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter } from 'prom-client';
import { counters } from '../../../core/counters.js';
import { Deadline } from '../../../core/database/pool/deadline.js';
import { DomainError, serviceUnavailable } from '../../../core/errors/domain-error.js';
import type { DecodedFile, DecodeOutcome, DecodeTask } from './decode-task.js';
import { ALLOWED_TYPES } from './find-image-type.js';

/** The sizes of an image, by their longest side in pixels. */
const IMAGE_SIZES = [
  { name: 'thumbnail', longestSide: 320 },
  { name: 'medium', longestSide: 640 },
  { name: 'large', longestSide: 1280 },
  { name: 'full', longestSide: 2560 },
] as const;

const MAX_PIXELS = 50_000_000;
/** For a megapixel it takes up to 22 MB with 8 bits a channel, and up to 30 MB with more. */
const MAX_AVIF_PIXELS = { of8Bits: 25_000_000, ofMoreBits: 18_000_000 };
const MAX_SIDE = 12_000;
/** Milliseconds that an image may take. */
const TIMEOUT_MS = 20_000;
/** Milliseconds that the process may take to start, where the machine is busy. */
const START_TIMEOUT_MS = 20_000;
/** Images that may wait. */
const MAX_WAITING = 4;
/** Milliseconds without an image after which the process ends. */
const IDLE_MS = 30_000;
/** The process ends itself beyond this. An image of 50 megapixels takes some 240 MB where its rows come in several passes. */
const MAX_MEMORY_BYTES = 600_000_000;

const decodedCounter = new Counter({
  name: 'calendar_images_decoded_total',
  help: 'Uploaded images that were decoded, by outcome.',
  labelNames: ['outcome'],
  registers: [counters],
});

/** Decodes uploaded images in a process of its own, one at a time. The process is started on demand. */
@Injectable()
export class Decoder implements OnApplicationShutdown {
  private child: Promise<ChildProcess> | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  /** Images that are decoded or wait. */
  private count = 0;
  /** The path of the program of the process. */
  program = join(dirname(fileURLToPath(import.meta.url)), 'decode-process.js');

  /** Tells whether images can be decoded: the package that does it does not exist for every system. */
  async isAvailable(): Promise<boolean> {
    const { connected } = await this.findProcess();
    if (this.count === 0) this.stopWhenIdle();
    return connected;
  }

  /**
   * Writes an image in all sizes into a folder, which exists.
   * @throws DomainError 400 or 415 for the image, 503 when too many wait
   */
  async decode(path: string, folder: string): Promise<DecodedFile[]> {
    if (this.count > MAX_WAITING) throw serviceUnavailable('too many images wait to be decoded', 5);
    this.count += 1;
    // The request waits for other images, and not for the database.
    Deadline.extend(this.count * TIMEOUT_MS);
    const turn = this.last.then(() => this.decodeNow(path, folder));
    this.last = turn.catch(() => undefined);
    try {
      return unwrap(await turn);
    } finally {
      this.count -= 1;
      if (this.count === 0) this.stopWhenIdle();
    }
  }

  onApplicationShutdown(): void {
    clearTimeout(this.idleTimer);
    this.stop();
  }

  private async decodeNow(path: string, folder: string): Promise<DecodeOutcome> {
    clearTimeout(this.idleTimer);
    const child = await this.findProcess();
    if (!child.connected) throw serviceUnavailable('the process that decodes images does not start');
    keepAlive(child, true);
    const stopped = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    try {
      child.send({
        path,
        folder,
        sizes: IMAGE_SIZES,
        maxPixels: MAX_PIXELS,
        maxAvifPixels: MAX_AVIF_PIXELS,
        maxSide: MAX_SIDE,
      } satisfies DecodeTask);
      const message = once(child, 'message', { signal: stopped.signal }) as Promise<[DecodeOutcome]>;
      const exit = once(child, 'exit', { signal: stopped.signal }).then((): [DecodeOutcome] => [{ problem: 'not-readable' }]);
      const [outcome] = await Promise.race([message, exit].map(ignoreAbort));
      return outcome;
    } finally {
      clearTimeout(timer);
      stopped.abort();
      keepAlive(child, false);
    }
  }

  /** Returns the process that runs, or a new one. */
  private async findProcess(): Promise<ChildProcess> {
    const running = this.child;
    if (running !== undefined && (await running).connected) return running;
    // The request waits for the process, and not for the database.
    Deadline.extend(START_TIMEOUT_MS);
    // Another request may have started one meanwhile.
    if (this.child === running) this.child = startProcess(this.program);
    return this.child!;
  }

  private stopWhenIdle(): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => {
      this.stop();
    }, IDLE_MS).unref();
  }

  /** Ends the process. The next image starts another one. */
  stop(): void {
    void this.child?.then((child) => child.kill('SIGKILL'));
    this.child = undefined;
  }
}

/** Starts the process, and waits until it can decode or has ended. No setting of the service reaches it, and so no password. */
async function startProcess(program: string): Promise<ChildProcess> {
  const child = fork(program, [], {
    env: { MAX_MEMORY_BYTES: String(MAX_MEMORY_BYTES), MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=96'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('error', () => undefined);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  // An error: the system has no memory or no process to spare.
  await Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => undefined);
  clearTimeout(timer);
  keepAlive(child, false);
  return child;
}

/** Tells whether this process has to wait for the child. An idle one must not keep the service from stopping. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** The promise that lost the race is aborted. */
function ignoreAbort<T>(waiting: Promise<T>): Promise<T> {
  waiting.catch(() => undefined);
  return waiting;
}

function unwrap(outcome: DecodeOutcome): DecodedFile[] {
  decodedCounter.inc({ outcome: 'files' in outcome ? 'made' : outcome.problem });
  if ('files' in outcome) return outcome.files;
  if (outcome.problem === 'type') throw new DomainError('media-type-not-allowed', { data: { allowed: ALLOWED_TYPES } });
  throw new DomainError(outcome.problem === 'too-large' ? 'media-too-large' : 'media-not-readable');
}
