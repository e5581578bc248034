import { Injectable } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { createOwnerPrincipal } from '../../accounts/auth/owner.js';
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
import type { Language } from '../../core/text/language.js';
import { buildFeedRequest, type FeedRequest, OWN_PARAMETERS } from '../changes/feed-request.js';
import { ChangesQuery } from '../changes/dto/changes.query.js';

/** What a follower may do for its owner. */
export const FOLLOWER_SCOPES: ReadonlySet<Scope> = new Set<Scope>(['read']);

/** What a follower follows. */
export interface Following {
  /** Comma-separated. */
  readonly types: string;
  /** JSON: the parameters of the list, if there is one type. */
  readonly filters: string | null;
  readonly languageOfTexts: Language;
  readonly fallback: string;
}

/** The greatest number of changes that a follower reads at a time. */
export const MAX_CHANGES = 100;

/** Builds the request of the change feed that a follower is. */
@Injectable()
export class FollowerRequests {
  constructor(
    private readonly lists: FeedLists,
    private readonly settings: Settings,
  ) {}

  /** @throws DomainError 400 that names a bad filter as `filters.categories` */
  build(following: Following, owner: Pick<User, 'id' | 'role' | 'username'>): FeedRequest {
    const filters = parseFilters(following);
    const sent = { ...filters, types: following.types };
    const query = createDto(ChangesQuery, sent);
    assertKnown(filters);
    assertValid(query);
    const context = this.createContext(following, createOwnerPrincipal(owner, FOLLOWER_SCOPES), sent);
    return withFilterNames(() => buildFeedRequest(Object.assign(query, { per_page: MAX_CHANGES }), this.lists, context));
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
