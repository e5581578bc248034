import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { can } from '../../accounts/auth/rights.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { FeedPage, FeedState } from '../changes/feed-page.js';
import type { FeedRequest } from '../changes/feed-request.js';
import { SharedReads } from '../changes/shared-reads.js';
import { TailReader } from '../changes/tail-reader.js';
import { type ChangesText, writeChanges } from './webhook-message.js';
import type { Webhook } from './webhook.entity.js';

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
