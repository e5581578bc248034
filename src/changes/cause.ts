import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writer } from '../auth/roles.js';

const current = new AsyncLocalStorage<Cause>();

/** On whose account something happens: what the change log says of every write. Nothing decides by it. */
export class Cause {
  /** Who signed in; the guard knows it only when the request is under way. */
  person: Writer | null = null;

  /**
   * @param requestId as in `X-Request-Id`
   * @param address an IP address
   */
  constructor(
    readonly requestId: string,
    readonly address: string,
  ) {}

  /** Everything that this starts, now or later, happens on this account. */
  under<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Undefined for what the service does by itself. */
  static get current(): Cause | undefined {
    return current.getStore();
  }
}
