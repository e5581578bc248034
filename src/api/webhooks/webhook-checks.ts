import { Injectable } from '@nestjs/common';
import { canActFor } from '../../accounts/auth/owner.js';
import { User } from '../../accounts/auth/user.entity.js';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import { parseFallback } from '../../core/i18n/locale.js';
import type { FeedRequest } from '../changes/feed-request.js';
import { namesFollowing, type WebhookColumns } from './webhook-columns.js';
import { type Following, FollowerRequests } from '../followers/follower-requests.js';
import { Webhook } from './webhook.entity.js';

const MAX_WEBHOOKS = 100;

/** Checks what clients write of webhooks. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly work: UnitOfWork,
    private readonly requests: FollowerRequests,
    private readonly fetcher: GuardedFetcher,
    private readonly settings: Settings,
  ) {}

  /** Asserts that one more webhook is allowed, and locks their number until the end of the unit of work. @throws DomainError 409 */
  async assertBelowLimit(): Promise<void> {
    await this.work.lockNames(['webhooks']);
    const count = await this.work.manager.count(Webhook);
    if (count >= MAX_WEBHOOKS) throw new DomainError('limit-reached', { resource: 'webhook', data: { limit: MAX_WEBHOOKS } });
  }

  /**
   * Returns the request of a webhook; undefined if it has no owner.
   * @throws DomainError 400 for an address to which nothing is sent, an owner with more rights than the client, or a bad filter
   */
  async assertUsable(
    columns: Partial<WebhookColumns>,
    whole: Following & Pick<Webhook, 'userId'>,
    principal: UserPrincipal,
  ): Promise<FeedRequest | undefined> {
    const { url, userId } = columns;
    if (url !== undefined && !this.fetcher.canPost(url)) throw invalidParameter('url', { reason: 'address-not-allowed' });
    if (parseFallback(whole.fallback, whole.languageOfTexts, this.settings) === undefined)
      throw invalidParameter('fallback', { reason: 'choice', choices: ['auto', 'none', ...this.settings.languages] });
    const owner = whole.userId === null ? null : await this.work.manager.findOneBy(User, { id: whole.userId });
    if (userId != null && (owner === null || !canActFor(owner, principal)))
      throw invalidParameter('owner', { reason: 'unknown', values: [userId] });
    if (owner === null) return undefined;
    const request = this.requests.build(whole, owner);
    // A category of the filters may be gone since. What does not change the filters must not fail for it.
    if (namesFollowing(columns)) await this.requests.assertFiltersExist(request);
    return request;
  }
}
