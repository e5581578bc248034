import { Injectable } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { createOwnerPrincipal } from '../../accounts/auth/create-owner-principal.js';
import type { User } from '../../accounts/auth/user.entity.js';
import { FeedLists } from '../../content/routes/feed-lists.js';
import { Settings } from '../../core/config/settings.js';
import { DomainError, type Reason } from '../../core/errors/domain-error.js';
import type { Scope, UserPrincipal } from '../../core/http/context/principal.js';
import { createSystemContext, type RequestContext } from '../../core/http/context/request-context.js';
import { createDto } from '../../core/http/validation/create-dto.js';
import { MAX_ID } from '../../core/http/validation/ids.js';
import { getRules } from '../../core/http/validation/library-metadata.js';
import { getReason } from '../../core/http/validation/rules.js';
import { parseFallback } from '../../core/i18n/locale.js';
import { buildFeedRequest, type FeedRequest, OWN_PARAMETERS } from '../changes/feed-request.js';
import { ChangesQuery } from '../changes/dto/changes.query.js';
import type { Webhook } from './webhook.entity.js';

/** What a webhook may do for its owner. */
export const WEBHOOK_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['read']);

/** What a webhook follows. */
export type Following = Pick<Webhook, 'types' | 'filters' | 'languageOfTexts' | 'fallback'>;

/** The greatest number of changes in a message. */
export const MAX_CHANGES = 100;

/** Builds the request of the change feed that a webhook is. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly lists: FeedLists,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError 400 that names a bad filter as `filters.categories` */
  build(webhook: Following, owner: Pick<User, 'id' | 'role' | 'username'>, perPage = MAX_CHANGES): FeedRequest {
    const filters = parseFilters(webhook);
    const sent = { ...filters, types: webhook.types };
    const query = createDto(ChangesQuery, sent);
    assertKnown(filters);
    assertValid(query);
    const context = this.createContext(webhook, createOwnerPrincipal(owner, WEBHOOK_SCOPES), sent);
    return withFilterNames(() => buildFeedRequest(Object.assign(query, { per_page: perPage }), this.lists, context));
  }

  /** Asserts that the filters name only what there is, such as categories. @throws DomainError 400 */
  async assertFiltersExist({ types, queries, context }: FeedRequest): Promise<void> {
    for (const type of types) {
      const nothing = { afterId: MAX_ID, limit: 1 };
      await withFilterNames(() => this.lists.get(type).findIds(queries.get(type)!, nothing, context));
    }
  }

  private createContext({ languageOfTexts, fallback }: Following, principal: UserPrincipal, sent: Record<string, unknown>): RequestContext {
    const context = createSystemContext(this.settings, languageOfTexts, principal);
    const chain = parseFallback(fallback, languageOfTexts, this.settings);
    const locale = { ...context.locale, ...(chain && { chain }) };
    return Object.freeze({ ...context, locale, queryString: toQueryString({ ...sent, fallback }) });
  }
}

function parseFilters({ filters }: Following): Record<string, unknown> {
  return filters === null ? {} : (JSON.parse(filters) as Record<string, unknown>);
}

function toQueryString(sent: Record<string, unknown>): string {
  const entries = Object.entries(sent).filter(([name, value]) => value !== null && !(name === 'fallback' && value === 'auto'));
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

function assertKnown(filters: Record<string, unknown>): void {
  const known = getRules(ChangesQuery);
  const unknown = Object.keys(filters).filter((name) => !known.has(name) || OWN_PARAMETERS.has(name));
  refuse(unknown.map((name) => [name, { reason: 'unknown-name' }]));
}

function assertValid(query: ChangesQuery): void {
  refuse(validateSync(query, { validationError: { target: true, value: true } }).map((error) => [error.property, getReason(error)]));
}

function refuse(reasons: [string, Reason][]): void {
  if (reasons.length > 0) throw nameFilters(new DomainError('invalid-parameters', { reasons: Object.fromEntries(reasons) }));
}

/** Runs code that judges filters, and lets its errors name them as the client sent them. */
function withFilterNames<T>(judge: () => T): T {
  try {
    const result = judge();
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      throw nameFilters(error);
    }) as T;
  } catch (error) {
    throw nameFilters(error);
  }
}

function nameFilters(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.kind !== 'invalid-parameters') return error;
  const reasons = Object.entries(error.details.reasons ?? {}).map(([name, reason]) => [`filters.${name}`, reason] as const);
  return new DomainError('invalid-parameters', { reasons: Object.fromEntries(reasons) });
}
