import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RequireScope } from '../../accounts/auth/access.decorator.js';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import type { WithWritable } from '../../core/http/responses/handler-results.js';
import { Operation, Resource, UpdateRoute } from '../../core/http/routing/operation.decorator.js';
import { type IdLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { presentDelivery, presentDeliveryPage, WebhookDeliveryPageResponse, WebhookDeliveryResponse } from './dto/delivery.response.js';
import {
  CreateWebhookDto,
  ListWebhookDeliveriesDto,
  ListWebhooksDto,
  UpdateWebhookDto,
  UpdateWebhookReplayDto,
  UpdateWebhookSecretDto,
} from './dto/webhook.dto.js';
import { MESSAGES } from './dto/message.response.js';
import {
  NewWebhookResponse,
  presentCurrentWebhook,
  presentNewWebhook,
  presentWebhook,
  presentWebhookPage,
  WebhookPageResponse,
  WebhookResponse,
  WebhookSecretResponse,
} from './dto/webhook.response.js';
import { WebhookActionsService } from './webhook-actions.service.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('webhooks')
@ApiExtraModels(...Object.values(MESSAGES))
@Resource('webhook')
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly actions: WebhookActionsService,
  ) {}

  @Get()
  @Operation('list')
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookPageResponse })
  async list(@Query() query: ListWebhooksDto, @SignedIn() context: SignedInContext): Promise<WebhookPageResponse> {
    return presentWebhookPage(await this.webhooks.list(query, context), context);
  }

  @Post()
  @Operation('create', { errors: ['limit-reached'], comesAlone: true })
  @RequireScope('webhooks:admin')
  @ApiCreatedResponse({ type: NewWebhookResponse })
  async create(@Body() webhook: CreateWebhookDto, @SignedIn() context: SignedInContext): Promise<NewWebhookResponse> {
    return presentNewWebhook(await this.webhooks.create(webhook, context), context);
  }

  @Get(':id')
  @Operation('show')
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookResponse })
  async show(@RecordParam() webhook: IdLocator, @SignedIn() context: SignedInContext): Promise<WithWritable<WebhookResponse>> {
    return presentCurrentWebhook(await this.webhooks.show(webhook, context), context);
  }

  @UpdateRoute(':id')
  @Operation('update', { isConditional: true })
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookResponse })
  async update(
    @RecordParam() webhook: IdLocator,
    @Body() changes: UpdateWebhookDto,
    @SignedIn() context: SignedInContext,
  ): Promise<WebhookResponse> {
    return presentWebhook(await this.webhooks.update(webhook, changes, context), context);
  }

  @Delete(':id')
  @Operation('delete', { isConditional: true })
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookResponse })
  async remove(@RecordParam() webhook: IdLocator, @SignedIn() context: SignedInContext): Promise<WebhookResponse> {
    return presentWebhook(await this.webhooks.remove(webhook, context), context);
  }

  @Post(':id/test')
  @HttpCode(200)
  @Operation('run', { subject: 'WebhookTest', comesAlone: true })
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookDeliveryResponse })
  async test(@RecordParam() webhook: IdLocator, @SignedIn() context: SignedInContext): Promise<WebhookDeliveryResponse> {
    return presentDelivery(await this.actions.test(webhook, context));
  }

  @Post(':id/secret')
  @HttpCode(200)
  @Operation('update', { subject: 'WebhookSecret', comesAlone: true })
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookSecretResponse })
  renewSecret(
    @RecordParam() webhook: IdLocator,
    @Body() options: UpdateWebhookSecretDto,
    @SignedIn() context: SignedInContext,
  ): Promise<WebhookSecretResponse> {
    return this.actions.renewSecret(webhook, options, context);
  }

  @Post(':id/replay')
  @HttpCode(200)
  @Operation('update', { subject: 'WebhookReplay', errors: ['missing-parameters'] })
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookResponse })
  async replay(
    @RecordParam() webhook: IdLocator,
    @Body() options: UpdateWebhookReplayDto,
    @SignedIn() context: SignedInContext,
  ): Promise<WebhookResponse> {
    return presentWebhook(await this.actions.replay(webhook, options, context), context);
  }

  @Get(':id/deliveries')
  @Operation('list', { subject: 'WebhookDeliveries', isPaged: false })
  @RequireScope('webhooks:admin')
  @ApiOkResponse({ type: WebhookDeliveryPageResponse })
  async listDeliveries(
    @RecordParam() webhook: IdLocator,
    @Query() query: ListWebhookDeliveriesDto,
    @SignedIn() context: SignedInContext,
  ): Promise<WebhookDeliveryPageResponse> {
    return presentDeliveryPage(await this.actions.listDeliveries(webhook, query, context), context);
  }
}
