import { Injectable } from '@nestjs/common';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import { assertCan, assertNotStronger } from '../../accounts/auth/rights.js';
import { ChangeLogReader } from '../../core/database/changes/change-log-reader.js';
import { findByIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { loadPage, type Page } from '../../core/http/lists/page.js';
import { findByLocator, type IdLocator } from '../../core/http/routing/record-locator.js';
import { omitUndefined } from '../../core/objects.js';
import { Clock } from '../../core/time/clock.js';
import { FeedPositions } from '../changes/feed-positions.js';
import type { CreateWebhookDto, ListWebhooksDto, UpdateWebhookDto } from './dto/webhook.dto.js';
import type { NewWebhook, ShownWebhook } from './dto/webhook.response.js';
import { WebhookChecks } from './webhook-checks.js';
import { buildWebhookColumns, findConsequences, NOT_PENDING, NOTHING_SENT, type WebhookColumns } from './webhook-columns.js';
import { FOLLOWER_SCOPES } from '../followers/follower-requests.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { Webhook } from './webhook.entity.js';

/** Manages the webhooks, for editors and administrators. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly checks: WebhookChecks,
    private readonly positions: FeedPositions,
    private readonly log: ChangeLogReader,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  async list(query: ListWebhooksDto, { principal }: SignedInContext): Promise<Page<ShownWebhook>> {
    assertCan(principal, 'manage webhooks', 'webhook');
    const webhooks = this.work.manager.createQueryBuilder(Webhook, 'webhook').select('webhook.id', 'id').orderBy('webhook.id', 'ASC');
    return loadPage(webhooks, query, 'webhook', (ids) => this.load(ids));
  }

  async show({ id }: IdLocator, { principal }: SignedInContext): Promise<ShownWebhook> {
    assertCan(principal, 'manage webhooks', 'webhook');
    return this.findShown(id);
  }

  /** It begins with the first change after its creation. */
  async create(sent: CreateWebhookDto, context: SignedInContext): Promise<NewWebhook> {
    assertCanManage(context.principal);
    // The key of the secrets must not be made in a unit of work.
    await this.secrets.format({ id: 0, salt: '' });
    const created = await this.work.run(async () => {
      await this.checks.assertBelowLimit();
      const columns = buildWebhookColumns(
        { ...NOTHING_SENT, ...sent, translation_language: context.locale.content },
        context,
      ) as WebhookColumns;
      const request = (await this.checks.assertUsable(columns, columns, context.principal))!;
      const position = await this.positions.findEnd(request);
      const nowUtc = this.clock.nowUtc();
      const row = { ...columns, position, salt: this.secrets.createSalt(), createdUtc: nowUtc, dueUtc: nowUtc };
      const { identifiers } = await this.work.manager.insert(Webhook, row);
      const { id } = identifiers[0] as Webhook;
      this.work.recordChange({ resource: 'webhook', id, action: 'create' });
      return {
        shown: await this.findShown(id),
        secret: await this.secrets.format({ id, salt: row.salt }),
        snapshotUrl: request.restartUrl,
      };
    });
    this.sender.refresh();
    return created;
  }

  /** A webhook that is made active goes on from its place, or from now. */
  async update({ id }: IdLocator, sent: UpdateWebhookDto, context: SignedInContext): Promise<ShownWebhook> {
    assertCanManage(context.principal);
    const updated = await this.work.run(async () => {
      await this.assertPrecondition(id, context);
      const webhook = await this.findOrFail(id);
      const columns = buildWebhookColumns(sent, context);
      const request = await this.checks.assertUsable(columns, { ...webhook, ...omitUndefined(columns) }, context.principal);
      const fields = findChangedFields(Webhook, webhook, columns);
      const beginsNow = sent.from === 'now' && request !== undefined;
      const position = beginsNow ? { position: await this.positions.findEnd(request), ...NOT_PENDING } : {};
      const consequences = { ...findConsequences(webhook, columns, this.clock.nowUtc()), ...position };
      await this.work.manager.update(Webhook, { id }, { id, ...columns, ...consequences });
      if (beginsNow) fields.push('from');
      if (fields.length > 0 || columns.active === true) this.work.recordChange({ resource: 'webhook', id, action: 'update', fields });
      return this.findShown(id);
    });
    this.sender.refresh();
    return updated;
  }

  remove({ id }: IdLocator, context: SignedInContext): Promise<ShownWebhook> {
    assertCan(context.principal, 'manage webhooks', 'webhook');
    return this.work.run(async () => {
      await this.assertPrecondition(id, context);
      const shown = await this.findShown(id);
      await this.work.manager.delete(Webhook, { id });
      this.work.recordChange({ resource: 'webhook', id, action: 'delete' });
      return shown;
    });
  }

  /** @throws DomainError 404 */
  findOrFail(id: number): Promise<Webhook> {
    return findByLocator(this.work.manager, Webhook, { id }, 'webhook', { relations: { user: true } });
  }

  /** Returns a webhook as it is shown. @throws DomainError 404 */
  async findShown(id: number): Promise<ShownWebhook> {
    const webhook = await this.findOrFail(id);
    return (await this.judge([webhook]))[0]!;
  }

  /** Locks a webhook whose state the request names, until the unit of work ends. @throws DomainError 404 or 412 */
  private async assertPrecondition(id: number, { precondition }: SignedInContext): Promise<void> {
    if (precondition === undefined) return;
    await findByLocator(this.work.manager, Webhook, { id }, 'webhook', this.work.dialect.buildLock('pessimistic_write'));
    await precondition.assertMet(null);
  }

  private async load(ids: number[]): Promise<ShownWebhook[]> {
    return this.judge(await findByIds(this.work.manager, Webhook, ids, { relations: { user: true } }));
  }

  /** Finds out which webhooks have changes that they have not sent. One statement. */
  private async judge(webhooks: readonly Webhook[]): Promise<ShownWebhook[]> {
    if (webhooks.length === 0) return [];
    const lasts = webhooks.map(({ position }) => this.positions.lastOf(position!));
    const newest = await this.log.findNewest(Math.min(...lasts));
    return webhooks.map((webhook, place) => {
      const isNewer = (resource: string) => (newest.get(resource) ?? 0) > lasts[place]!;
      return { webhook, isBehind: webhook.pending !== null || [...this.sender.findResources(webhook)].some(isNewer) };
    });
  }
}

/** A webhook reads for its owner: a token without that scope must not gain it by a webhook. @throws DomainError 403 */
export function assertCanManage(principal: UserPrincipal): void {
  assertCan(principal, 'manage webhooks', 'webhook');
  assertNotStronger(principal, FOLLOWER_SCOPES, principal.endsUtc);
}
