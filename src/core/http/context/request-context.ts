import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import type { Writer } from './principal.js';

const current = new AsyncLocalStorage<Cause>();

/** On whose account something happens: what the change log says of every write. Nobody may do anything because of it. */
export class Cause {
  /** Who signed in; the guard knows it only when the request is under way. */
  person: Writer | null = null;
  readonly address: string | null;

  /**
   * @param requestId as in `X-Request-Id`
   * @param address an IP address; a careless proxy hands on whatever a client makes of it, and that is none
   */
  constructor(
    readonly requestId: string,
    address: string,
  ) {
    this.address = isIP(address) === 0 ? null : address;
  }

  /** Everything that this starts, now or later, happens on this account. */
  under<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** From here on, what happens is of this person's doing. */
  static by(person: Writer): void {
    const cause = current.getStore();
    if (cause) cause.person = person;
  }

  /** Undefined for what the service does by itself. */
  static get current(): Cause | undefined {
    return current.getStore();
  }
}
