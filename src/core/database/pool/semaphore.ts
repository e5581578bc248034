import { unavailable } from '../../errors/domain-error.js';
import { Deadline } from './deadline.js';

/** How many may wait; whoever comes then is told at once. */
const QUEUE = 500;

/** Lets so many in at a time. The others wait in line, not for ever, and not beyond their own deadline. */
export class Turnstile {
  private readonly line = new Set<() => void>();
  private inside = 0;

  /**
   * @param places how many may be inside
   * @param patience how long somebody waits, in milliseconds
   */
  constructor(
    private readonly places: number,
    private readonly patience: number,
  ) {}

  get busy(): number {
    return this.inside;
  }

  get waiting(): number {
    return this.line.size;
  }

  /** @throws DomainError 503 when the line is too long, or does not move */
  async through<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /**
   * Whoever has entered must leave.
   * @throws DomainError 503 when the line is too long, or does not move
   */
  async enter(): Promise<void> {
    Deadline.refuseLate();
    if (this.inside >= this.places) return this.wait();
    this.inside++;
  }

  /** The place goes to whoever has waited longest. */
  leave(): void {
    const [next] = this.line;
    if (next) next();
    else this.inside--;
  }

  private wait(): Promise<void> {
    if (this.line.size >= QUEUE) throw unavailable(`${QUEUE} are waiting for the database already`);
    return new Promise((resolve, reject) => {
      const step = (then: () => void) => () => {
        clearTimeout(timer);
        forget();
        this.line.delete(admit);
        then();
      };
      const admit = step(resolve);
      const giveUp = step(() => {
        reject(unavailable('its turn at the database did not come'));
      });
      const timer = setTimeout(giveUp, this.patience);
      const forget = Deadline.atEnd(giveUp);
      this.line.add(admit);
    });
  }
}
