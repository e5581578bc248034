import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { In } from 'typeorm';
import { User } from '../../accounts/auth/user.entity.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Clock } from '../../core/time/clock.js';
import { withTimeout } from '../../core/time/with-timeout.js';
import { ChangeSchedule } from '../changes/change-schedule.js';
import { type ClaimedWebhook, WebhookClaims } from './webhook-claims.js';
import { FollowedWebhooks } from './followed-webhooks.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

/** Milliseconds between two looks for webhooks that are due. */
const TICK_MS = 1_000;
/** Milliseconds after which the webhooks are read anew: another instance may have changed them, or may have died. */
const RELOAD_MS = 60_000;
/** Milliseconds after which a webhook is tried again whose delivery broke off, and of all after the database was away. */
const PAUSE_MS = 30_000;
const CLAIM_TIMEOUT_MS = 8_000;
const SHUTDOWN_WAIT_MS = 3_000;

/**
 * Sends the changes to the webhooks. It knows in memory which webhooks there are and which changes concern them, so those without
 * changes cost no statement. The due ones are claimed together; each then sends its messages one after the other, beside the others.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('WebhookSender');
  private readonly schedule: ChangeSchedule<number>;
  private readonly deliveries = new Map<number, Promise<void>>();
  private readonly shutdown = new AbortController();
  /** Runs work that has nothing of the request or the job that began it: neither its unit of work nor its user. */
  private readonly runOutside = AsyncLocalStorage.snapshot();
  /** Whether webhooks changed since they were read. */
  private isStale = true;
  private running: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pausedUntilMs = 0;
  private reloadAtMs = 0;

  constructor(
    private readonly work: UnitOfWork,
    private readonly changes: ChangeFollower,
    private readonly followed: FollowedWebhooks,
    private readonly claims: WebhookClaims,
    private readonly messages: WebhookDeliveries,
    private readonly clock: Clock,
  ) {
    this.schedule = new ChangeSchedule(clock, changes);
    changes.subscribe((changed) => {
      this.isStale ||= changed === 'unknown' || (changed !== 'unlogged' && changed.some(({ resource }) => FOLLOWED.has(resource)));
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), TICK_MS);
    this.timer.unref();
  }

  /** Stops the timer. From then on messages are sent only when `runDue` is called. */
  pause(): void {
    clearInterval(this.timer);
  }

  /** Breaks off what is under way. It is due at once, on another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.pause();
    this.shutdown.abort();
    await withTimeout(SHUTDOWN_WAIT_MS, this.whenIdle()).catch(() => undefined);
  }

  /** Reads anew which webhooks there are, the next time that it looks. */
  refresh(): void {
    this.isStale = true;
  }

  /** Looks for changes of a webhook at once. */
  makeDue(id: number): void {
    this.refresh();
    this.schedule.mark(id, this.nowMs);
  }

  /** Begins to send what is due. */
  runDue(): Promise<void> {
    this.running ??= this.runOutside(() => Deadline.runWithin(CLAIM_TIMEOUT_MS, () => this.beginDue())).finally(
      () => (this.running = undefined),
    );
    return this.running;
  }

  /** Waits until nothing is sent. */
  async whenIdle(): Promise<void> {
    await this.running;
    while (this.deliveries.size > 0) await Promise.all(this.deliveries.values());
  }

  private async tick(): Promise<void> {
    if (this.shutdown.signal.aborted || this.nowMs < this.pausedUntilMs) return;
    this.isStale ||= this.nowMs >= this.reloadAtMs;
    try {
      await this.runDue();
    } catch (error) {
      this.pausedUntilMs = this.nowMs + PAUSE_MS;
      this.logger.error(error);
    }
  }

  private async beginDue(): Promise<void> {
    if (this.isStale) await this.load();
    if (this.schedule.isEmpty) return;
    await this.changes.catchUp();
    const ids = this.schedule.takeDue((id) => this.deliveries.has(id));
    if (ids.length === 0) return;
    try {
      const claimed = await this.claims.claimDue(ids);
      const owners = await this.findOwners(claimed);
      for (const webhook of claimed) this.start(webhook, owners.get(webhook.userId));
    } catch (error) {
      for (const id of ids) this.schedule.mark(id, this.nowMs + PAUSE_MS);
      throw error;
    }
  }

  private async load(): Promise<void> {
    this.isStale = false;
    this.reloadAtMs = this.nowMs + RELOAD_MS;
    try {
      this.schedule.replace(await this.followed.list());
    } catch (error) {
      this.isStale = true;
      throw error;
    }
  }

  private start(webhook: ClaimedWebhook, owner: User | undefined): void {
    const delivery = this.runOutside(() => this.deliver(webhook, owner)).finally(() => this.deliveries.delete(webhook.id));
    this.deliveries.set(webhook.id, delivery);
  }

  /** Sends the messages of a webhook, until there are no more or one is refused. */
  private async deliver(first: ClaimedWebhook, firstOwner: User | undefined): Promise<void> {
    try {
      let [webhook, owner] = [first, firstOwner];
      for (;;) {
        const next = await this.messages.deliverNext(webhook, owner, this.shutdown.signal);
        if (typeof next === 'string') this.schedule.mark(webhook.id, Date.parse(`${next.replace(' ', 'T')}Z`));
        if (typeof next !== 'object') return;
        webhook = next;
        owner = (await this.findOwners([webhook])).get(webhook.userId);
      }
    } catch (error) {
      this.schedule.mark(first.id, this.nowMs + PAUSE_MS);
      this.logger.error(error);
    }
  }

  private async findOwners(webhooks: readonly ClaimedWebhook[]): Promise<Map<number | null, User>> {
    const ids = [...new Set(webhooks.map(({ userId }) => userId))].filter((id) => id !== null);
    const users = ids.length === 0 ? [] : await this.work.manager.findBy(User, { id: In(ids) });
    return new Map(users.map((user) => [user.id, user]));
  }

  private get nowMs(): number {
    return this.clock.now().getTime();
  }
}

/** The resources on which it depends who is told of changes. */
const FOLLOWED: ReadonlySet<string> = new Set(['webhook', 'user']);
