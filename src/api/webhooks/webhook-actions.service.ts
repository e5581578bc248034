import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { assertCan } from '../../accounts/auth/rights.js';
import { Deadline } from '../../core/database/pool/deadline.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { loadPage } from '../../core/http/lists/page.js';
import type { IdLocator } from '../../core/http/routing/record-locator.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { Clock } from '../../core/time/clock.js';
import { addSeconds, dateToUtc, resolveUtc, toIsoUtc } from '../../core/time/moment.js';
import { maxAgeHours } from '../changes/feed-payload.js';
import { FeedPositions } from '../changes/feed-positions.js';
import { findByIds } from '../../core/database/list-queries.js';
import type { DeliveryPage } from './dto/delivery.response.js';
import type { ListWebhookDeliveriesDto, UpdateWebhookReplayDto, UpdateWebhookSecretDto } from './dto/webhook.dto.js';
import type { ShownWebhook } from './dto/webhook.response.js';
import { logAttempt } from './delivery-log.js';
import { MessagePreparer } from './message-preparer.js';
import { SEND_TIMEOUT_MS, WebhookClient } from './webhook-client.js';
import { FollowerRequests } from '../followers/follower-requests.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { assertCanManage, WebhooksService } from './webhooks.service.js';
import { NOT_PENDING } from './webhook-columns.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';

const OLD_SECRET_SECONDS = 86_400;
const SECONDS_PER_HOUR = 3_600;
const WRITE_TIMEOUT_MS = 5_000;

/** Tries a webhook, renews its secret, sends changes again, and shows what came of its messages. */
@Injectable()
export class WebhookActionsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly webhooks: WebhooksService,
    private readonly requests: FollowerRequests,
    private readonly positions: FeedPositions,
    private readonly secrets: WebhookSecrets,
    private readonly preparer: MessagePreparer,
    private readonly client: WebhookClient,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  /** Sends a `webhook.test`, and returns what came of it. It changes nothing of the webhook. */
  async test({ id }: IdLocator, { principal }: SignedInContext): Promise<WebhookDelivery> {
    assertCanManage(principal);
    const webhook = await this.webhooks.findOrFail(id);
    const { message, body } = this.preparer.prepareTest(webhook);
    Deadline.extend(SEND_TIMEOUT_MS + WRITE_TIMEOUT_MS);
    const answer = await this.client.send(webhook, { id: message.id, body }, this.host.httpAdapter.stopSignal);
    return Deadline.runWithin(WRITE_TIMEOUT_MS, () =>
      this.work.run(async () => {
        // The webhook may be gone meanwhile.
        await this.webhooks.findOrFail(id);
        await logAttempt(this.work.manager, id, message, answer);
        return this.work.manager.findOneByOrFail(WebhookDelivery, { webhookId: id, messageId: message.id });
      }),
    );
  }

  /** Makes a new secret. The old one signs, too, for a day, unless the client does not want that. */
  async renewSecret({ id }: IdLocator, { keep_old }: UpdateWebhookSecretDto, { principal }: SignedInContext) {
    assertCanManage(principal);
    await this.secrets.format({ id, salt: '' });
    return this.work.run(async () => {
      const { salt: oldSalt } = await this.webhooks.findOrFail(id);
      const salt = this.secrets.createSalt();
      const until = keep_old === false ? null : addSeconds(this.clock.nowUtc(), OLD_SECRET_SECONDS);
      await this.work.manager.update(Webhook, { id }, { salt, oldSalt: until === null ? null : oldSalt, oldSaltUntilUtc: until });
      this.work.recordChange({ resource: 'webhook', id, action: 'update', fields: ['secret'] });
      return { secret: await this.secrets.format({ id, salt }), old_until: toIsoUtc(until) };
    });
  }

  /** Sends all changes since a time again. @throws DomainError 400 if that is longer ago than changes are kept */
  async replay({ id }: IdLocator, { since }: UpdateWebhookReplayDto, { principal, settings }: SignedInContext): Promise<ShownWebhook> {
    assertCanManage(principal);
    const sinceUtc = resolveUtc(since, settings.siteTimezone);
    const oldestUtc = dateToUtc(new Date(Math.max(0, this.clock.now().getTime() - maxAgeHours(settings) * SECONDS_PER_HOUR * 1_000)));
    if (sinceUtc < oldestUtc) throw invalidParameter('since', { reason: 'past' });
    const replayed = await this.work.run(async () => {
      const webhook = await this.webhooks.findOrFail(id);
      if (!webhook.user) throw new DomainError('invalid-parameters', { reasons: { owner: { reason: 'missing' } } });
      const position = await this.positions.findSince(sinceUtc, webhook.position!, this.requests.build(webhook, webhook.user));
      const dueUtc = this.clock.nowUtc();
      await this.work.manager.update(Webhook, { id }, { position, ...NOT_PENDING, failures: 0, failingSinceUtc: null, dueUtc });
      this.work.recordChange({ resource: 'webhook', id, action: 'update', fields: ['since'] });
      return this.webhooks.findShown(id);
    });
    this.sender.makeDue(id);
    return replayed;
  }

  async listDeliveries({ id }: IdLocator, query: ListWebhookDeliveriesDto, { principal }: SignedInContext): Promise<DeliveryPage> {
    assertCan(principal, 'manage webhooks', 'webhook');
    await this.webhooks.findOrFail(id);
    const { manager } = this.work;
    const log = manager
      .createQueryBuilder(WebhookDelivery, 'delivery')
      .select('delivery.id', 'id')
      .where('delivery.webhookId = :id', { id });
    const page = await loadPage(log.orderBy('delivery.id', 'DESC'), query, 'webhook', (ids) => findByIds(manager, WebhookDelivery, ids));
    return { ...page, webhookId: id };
  }
}
