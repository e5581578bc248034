import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { User } from '../../accounts/auth/user.entity.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { Clock } from '../../core/time/clock.js';
import type { FeedItem, FeedPage, FeedState } from '../changes/feed-page.js';
import { FeedPositions } from '../changes/feed-positions.js';
import type { FeedRequest } from '../changes/feed-request.js';
import { TailReader } from '../changes/tail-reader.js';
import { createMessageId, type PendingMessage, writeChanges, writeMessage, type ChangesText } from './webhook-message.js';
import { MAX_CHANGES, FollowerRequests } from '../followers/follower-requests.js';
import type { MessageType, Webhook } from './webhook.entity.js';
import { can } from '../../accounts/auth/rights.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { Principal } from '../../core/http/context/principal.js';
import { SharedReads } from '../changes/shared-reads.js';

/** The time that reading a page may take. */
const READ_TIMEOUT_MS = 8_000;
const MAX_KEPT_PAGES = 8;
/** The rights of an owner are judged anew after that. */
const KEPT_MS = 10_000;

/** Reads the pages of webhooks. Webhooks with equal requests and rights, which are equally far, share a page and its text. */
@Injectable()
export class WebhookPages {
  private readonly sharedReads = new SharedReads();
  /** Full pages. After one that is not full there may be newer changes, so a webhook that comes later reads it anew. */
  private readonly fullPages = new LRUCache<string, FeedPage>({ max: MAX_KEPT_PAGES, ttl: KEPT_MS });
  private readonly texts = new WeakMap<FeedPage, Map<string, ChangesText>>();

  constructor(private readonly tail: TailReader) {}

  /** @throws DomainError 410 if changes since were deleted, 400 if a filter names what there is no more */
  async read(webhook: Webhook, request: FeedRequest, state: FeedState, limit: number): Promise<FeedPage> {
    const { types, filters, languageOfTexts, fallback } = webhook;
    const key = JSON.stringify([types, filters, languageOfTexts, fallback, describeRights(request.context.principal), limit, state]);
    const known = this.fullPages.get(key);
    if (known) return known;
    const page = await this.sharedReads.run(key, () => Deadline.runWithin(READ_TIMEOUT_MS, () => this.tail.read(request, state, limit)));
    if (page.hasMore) this.fullPages.set(key, page);
    return page;
  }

  /** Writes the changes of a page, once for all webhooks that send the same of it. */
  write(page: FeedPage, webhook: Pick<Webhook, 'payload' | 'fields'>): ChangesText {
    const texts = this.texts.get(page) ?? new Map<string, ChangesText>();
    this.texts.set(page, texts);
    const key = `${webhook.payload} ${webhook.fields ?? ''}`;
    const text = texts.get(key) ?? writeChanges(page.items, webhook);
    texts.set(key, text);
    return text;
  }
}

/** Owners who may read everything see the same. */
function describeRights(principal: Principal): string {
  return can(principal, 'read all') ? principal.role : `${principal.role} ${principal.id}`;
}

/** A message that is ready to be sent. */
export interface PreparedMessage {
  readonly message: PendingMessage;
  readonly body: string;
}

/** Prepares the next message of a webhook: the one that is pending, or a page of the change feed. */
@Injectable()
export class MessagePreparer {
  constructor(
    private readonly requests: FollowerRequests,
    private readonly positions: FeedPositions,
    private readonly pages: WebhookPages,
    private readonly tail: TailReader,
    private readonly changes: ChangeFollower,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the next message; the position of the webhook if there is none.
   * @throws DomainError 400 if a filter names what there is no more
   */
  async prepare(webhook: Webhook, owner: User): Promise<PreparedMessage | string> {
    const request = this.requests.build(webhook, owner);
    const pending = webhook.pending === null ? undefined : (JSON.parse(webhook.pending) as PendingMessage);
    try {
      const state = this.positions.read(webhook.position!, request);
      return pending ? await this.repeat(webhook, request, pending) : await this.readNext(webhook, request, state);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'sync-token-expired') throw error;
      const next = await this.positions.findEnd(request);
      const message = pending?.type === 'calendar.reset' ? pending : this.create('calendar.reset', { next });
      return { message, body: writeMessage(webhook, message, { snapshotUrl: request.restartUrl }) };
    }
  }

  /** Prepares a message for a trial, which is not part of the order of messages. */
  prepareTest(webhook: Webhook): PreparedMessage {
    const message = this.create('webhook.test', { next: '' });
    return { message, body: writeMessage(webhook, message, {}) };
  }

  /** Stands in the log for a message that could not be made. */
  prepareEmpty(): PendingMessage {
    return this.create('calendar.changed', { next: '' });
  }

  /** Prepares a message again, with its records as they are now. */
  private async repeat(webhook: Webhook, request: FeedRequest, message: PendingMessage): Promise<PreparedMessage> {
    // The caches must not be older than the rows.
    await this.changes.catchUp();
    const changes = writeChanges(await this.tail.show(request, message.records), webhook).json;
    return { message, body: writeMessage(webhook, message, { changes }) };
  }

  private async readNext(webhook: Webhook, request: FeedRequest, state: FeedState): Promise<PreparedMessage | string> {
    const { page, json } = await this.readPageThatFits(webhook, request, state);
    const next = this.positions.write(page.state, request);
    if (page.items.length === 0 && !page.hasMore) return next;
    const message = this.create('calendar.changed', { next, records: page.items.map(toRecord), hasMore: page.hasMore });
    return { message, body: writeMessage(webhook, message, { changes: json }) };
  }

  /** Reads a page, and a shorter one while its records do not fit into a message. */
  private async readPageThatFits(webhook: Webhook, request: FeedRequest, state: FeedState): Promise<{ page: FeedPage; json: string }> {
    for (let limit = MAX_CHANGES; ; limit = Math.ceil(limit / 2)) {
      const page = await this.pages.read(webhook, request, state, limit);
      const { json, isCut } = this.pages.write(page, webhook);
      if (!isCut || limit === 1) return { page, json };
    }
  }

  private create(type: MessageType, parts: Pick<PendingMessage, 'next'> & Partial<PendingMessage>): PendingMessage {
    return { id: createMessageId(), type, createdUtc: this.clock.nowUtc(), records: [], hasMore: false, ...parts };
  }
}

function toRecord(item: FeedItem) {
  const { type, id } = item;
  return item.change === 'upsert' ? { type, id, cause: item.cause } : { type, id };
}
