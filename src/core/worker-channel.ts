import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';

/** A kind of message between the primary process and a worker: what is sent, and what comes back. Both are JSON. */
export class Topic<Sent, Answer = void> {
  /** For the compiler only. */
  declare readonly types: [Sent, Answer];

  constructor(readonly name: string) {}
}

type Message =
  | { readonly topic: string; readonly sent: unknown; readonly id?: number }
  /** `id` is that of the question. */
  | { readonly answer: unknown; readonly id: number };

/** Messages of the same moment travel together: each message between processes costs a system call on both sides. */
interface Batch {
  readonly batch: readonly Message[];
}

type Handler = (sent: never) => unknown;

/** One end of the channel between the primary process and a worker. It never throws: an answer that does not come is undefined. */
export class Channel {
  private readonly handlers = new Map<string, Handler>();
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private outbox: Message[] = [];
  private lastId = 0;

  /** @param peer the other process; in a worker, its own `process` */
  constructor(private readonly peer: ChildProcess | NodeJS.Process) {
    const emitter: NodeJS.EventEmitter = peer;
    emitter.on('message', (received: Partial<Batch>) => {
      for (const message of received.batch ?? []) void this.receive(message);
    });
    emitter.on('disconnect', () => {
      for (const settle of this.waiting.values()) settle(undefined);
    });
  }

  /** Registers the function that handles what the other process sends, and returns the answer. */
  on<Sent, Answer>({ name }: Topic<Sent, Answer>, handler: (sent: Sent) => Answer | Promise<Answer>): void {
    this.handlers.set(name, handler);
  }

  /** Sends a message that needs no answer. */
  tell<Sent>({ name }: Topic<Sent>, sent: Sent): void {
    this.post({ topic: name, sent });
  }

  /** Sends a question. @returns the answer; undefined if none comes in time */
  ask<Sent, Answer>({ name }: Topic<Sent, Answer>, sent: Sent, timeoutMs: number): Promise<Answer | undefined> {
    const id = ++this.lastId;
    return new Promise((resolve) => {
      const settle = (answer: unknown) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(answer as Answer | undefined);
      };
      const timer = setTimeout(settle, timeoutMs, undefined);
      this.waiting.set(id, settle);
      if (!this.post({ topic: name, sent, id })) settle(undefined);
    });
  }

  private async receive(message: Message): Promise<void> {
    const { id } = message;
    if ('answer' in message) {
      this.waiting.get(message.id)?.(message.answer);
      return;
    }
    const answer = await this.handle(message.topic, message.sent);
    if (id !== undefined) this.post({ answer, id });
  }

  private async handle(topic: string, sent: unknown): Promise<unknown> {
    try {
      return await this.handlers.get(topic)?.(sent as never);
    } catch {
      return undefined;
    }
  }

  /** @returns false if the other process is gone */
  private post(message: Message): boolean {
    if (!this.peer.connected) return false;
    if (this.outbox.length === 0) setImmediate(() => this.flush());
    this.outbox.push(message);
    return true;
  }

  private flush(): void {
    const batch = this.outbox;
    this.outbox = [];
    // The other process may end meanwhile: the callback takes the error.
    if (this.peer.connected) this.peer.send!({ batch } satisfies Batch, undefined, undefined, () => undefined);
  }
}

/** The channel to the primary process. Undefined unless this process is one of several workers (setting `WORKERS`). */
export const primary = cluster.isWorker ? new Channel(process) : undefined;

/**
 * Whether this process does what is done once when the service starts, such as printing the start screen: the only process,
 * or the first worker.
 */
export const isFirstProcess = cluster.worker === undefined || cluster.worker.id === 1;

/** A worker says that it listens. */
export const WORKER_LISTENS = new Topic<null>('worker-listens');

/** Answered once the primary process has handed on the connections that wait to be accepted. */
export const CONNECTIONS_HANDED_ON = new Topic<null, boolean>('connections-handed-on');
