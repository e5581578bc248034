import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import { ChangesModule } from '../changes/changes.module.js';
import { FollowersModule } from '../followers/followers.module.js';
import { MessagePreparer, WebhookPages } from './message-preparer.js';
import { oldDeliveriesJob } from './old-deliveries.job.js';
import { WebhookActionsService } from './webhook-actions.service.js';
import { WebhookChecks } from './webhook-checks.js';
import { WebhookClient } from './webhook-client.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** The addresses to which changes are sent. */
@Module({
  imports: [ChangesModule, FollowersModule, TypeOrmModule.forFeature([Webhook, WebhookDelivery])],
  controllers: [WebhooksController],
  providers: [
    GuardedFetcher,
    MessagePreparer,
    oldDeliveriesJob,
    WebhookActionsService,
    WebhookChecks,
    WebhookClient,
    WebhookDeliveries,
    WebhookPages,
    WebhookSecrets,
    WebhookSender,
    WebhooksService,
  ],
})
export class WebhooksModule {}
