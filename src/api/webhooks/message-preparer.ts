import { Injectable } from '@nestjs/common';
import type { User } from '../../accounts/auth/user.entity.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import type { FeedItem, FeedPage, FeedState } from '../changes/feed-page.js';
import { FeedPositions } from '../changes/feed-positions.js';
import type { FeedRequest } from '../changes/feed-request.js';
import { TailReader } from '../changes/tail-reader.js';
import { createMessageId, type PendingMessage, writeChanges, writeMessage } from './webhook-message.js';
import { WebhookPages } from './webhook-pages.js';
import { MAX_CHANGES, FollowerRequests } from '../followers/follower-requests.js';
import type { MessageType, Webhook } from './webhook.entity.js';

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
    return { id: createMessageId(), type, createdUtc: dateToUtc(this.clock.now()), records: [], hasMore: false, ...parts };
  }
}

function toRecord(item: FeedItem) {
  const { type, id } = item;
  return item.change === 'upsert' ? { type, id, cause: item.cause } : { type, id };
}
