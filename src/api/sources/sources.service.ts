import { Injectable } from '@nestjs/common';
import { findChangedFields } from '../../accounts/audit/changed-fields.js';
import { assertCan, assertNotStronger } from '../../accounts/auth/rights.js';
import { canActFor } from '../../accounts/auth/owner.js';
import { User } from '../../accounts/auth/user.entity.js';
import { Category } from '../../categories/category.entity.js';
import { findByIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { assertNoReasons, type Reasons } from '../../core/errors/domain-error.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import { loadPage, type Page } from '../../core/http/lists/page.js';
import { findByLocator, type IdLocator } from '../../core/http/routing/record-locator.js';
import { withDefault } from '../../core/objects.js';
import { Clock } from '../../core/time/clock.js';
import { type CreateSourceDto, type ListSourcesDto, SOURCE_DEFAULTS, type UpdateSourceDto } from './dto/source.dto.js';
import { createImportPrincipal, IMPORT_SCOPES } from './create-import-principal.js';
import { SourceClaims } from './source-claims.service.js';
import { SourceRunner } from './source-runner.js';
import { Source } from './source.entity.js';

/** The columns that clients write. */
type SourceColumns = Pick<
  Source,
  'kind' | 'url' | 'userId' | 'categoryId' | 'textLanguage' | 'intervalMinutes' | 'overwrite' | 'prune' | 'joinRecurring' | 'active'
>;

/** What a client that creates a source leaves to the defaults. */
const NOTHING_SENT = {
  ...{ owner: null, category: null, language: null, interval: null },
  ...{ overwrite: null, prune: null, join_recurring: null, active: null },
};

/** Manages the sources, for editors and administrators. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly claims: SourceClaims,
    private readonly runner: SourceRunner,
    private readonly clock: Clock,
    private readonly fetcher: GuardedFetcher,
  ) {}

  async list(query: ListSourcesDto, { principal }: SignedInContext): Promise<Page<Source>> {
    assertCan(principal, 'manage sources', 'source');
    const sources = this.work.manager.createQueryBuilder(Source, 'source').select('source.id', 'id').orderBy('source.id', 'ASC');
    return loadPage(sources, query, 'source', (ids) => findByIds(this.work.manager, Source, ids));
  }

  async show(locator: IdLocator, { principal }: SignedInContext): Promise<Source> {
    assertCan(principal, 'manage sources', 'source');
    return this.findOrFail(locator);
  }

  /** The first run is due at once. */
  create(source: CreateSourceDto, context: SignedInContext): Promise<Source> {
    assertCanImport(context.principal);
    return this.work.run(async () => {
      const columns = buildColumns({ ...NOTHING_SENT, ...source }, context) as SourceColumns;
      await this.assertUsable(columns, context.principal);
      const nowUtc = this.clock.nowUtc();
      const { identifiers } = await this.work.manager.insert(Source, { ...columns, createdUtc: nowUtc, dueUtc: nowUtc });
      const { id } = identifiers[0] as Source;
      this.work.recordChange({ resource: 'source', id, action: 'create' });
      return this.findOrFail({ id });
    });
  }

  /** After a change the next run is due at once, and reads everything. */
  update(locator: IdLocator, changes: UpdateSourceDto, context: SignedInContext): Promise<Source> {
    assertCanImport(context.principal);
    return this.work.run(async () => {
      const source = await this.findOrFail(locator);
      const columns = buildColumns(changes, context);
      await this.assertUsable(columns, context.principal);
      const fields = findChangedFields(Source, source, columns);
      const reset =
        fields.length === 0 ? {} : { etag: null, lastModified: null, syncToken: null, dueUtc: this.clock.nowUtc(), failures: 0 };
      await this.work.manager.update(Source, { id: source.id }, { id: source.id, ...columns, ...reset });
      if (fields.length > 0) this.work.recordChange({ resource: 'source', id: source.id, action: 'update', fields });
      return this.findOrFail(locator);
    });
  }

  /** The records that were imported stay. */
  remove(locator: IdLocator, { principal }: SignedInContext): Promise<Source> {
    assertCan(principal, 'manage sources', 'source');
    return this.work.run(async () => {
      const source = await this.findOrFail(locator);
      await this.work.manager.delete(Source, { id: source.id });
      this.work.recordChange({ resource: 'source', id: source.id, action: 'delete' });
      return source;
    });
  }

  /** Begins a run, unless one is under way. */
  async run(locator: IdLocator, { principal }: SignedInContext): Promise<Source> {
    assertCanImport(principal);
    const { id } = await this.findOrFail(locator);
    const claimed = await this.claims.claimOne(id);
    if (!claimed) return this.findOrFail(locator);
    this.runner.start(claimed);
    return claimed;
  }

  /** @throws DomainError 400 for an address that is never fetched, an owner who cannot import, or an unknown category */
  private async assertUsable({ url, userId, categoryId }: Partial<SourceColumns>, principal: UserPrincipal): Promise<void> {
    const reasons: Reasons = {};
    if (url !== undefined && !this.fetcher.canGet(url)) reasons.url = { reason: 'address-not-allowed' };
    if (userId != null && !(await this.canOwn(userId, principal))) reasons.owner = { reason: 'unknown', values: [userId] };
    if (categoryId != null && !(await this.work.manager.existsBy(Category, { id: categoryId })))
      reasons.category = { reason: 'unknown', values: [categoryId] };
    assertNoReasons(reasons);
  }

  /** Tells whether the client may name the user as owner, who must be able to create records. */
  private async canOwn(id: number, principal: UserPrincipal): Promise<boolean> {
    if (id === principal.id) return true;
    const user = await this.work.manager.findOneBy(User, { id });
    return user !== null && canActFor(user, principal) && createImportPrincipal(user) !== undefined;
  }

  private findOrFail(locator: IdLocator): Promise<Source> {
    return findByLocator(this.work.manager, Source, locator, 'source');
  }
}

/** The import writes with these scopes: a token without one of them must not gain it by a source. @throws DomainError 403 */
function assertCanImport(principal: UserPrincipal): void {
  assertCan(principal, 'manage sources', 'source');
  assertNotStronger(principal, IMPORT_SCOPES, principal.endsUtc);
}

/** Returns the columns of the fields that a client sends. `null` restores a default. */
function buildColumns(sent: UpdateSourceDto, { principal, locale }: SignedInContext): Partial<SourceColumns> {
  return {
    kind: sent.kind,
    url: sent.url,
    userId: withDefault(sent.owner, principal.id),
    categoryId: sent.category,
    textLanguage: withDefault(sent.language, locale.content),
    intervalMinutes: withDefault(sent.interval, SOURCE_DEFAULTS.interval),
    overwrite: withDefault(sent.overwrite, SOURCE_DEFAULTS.overwrite),
    prune: withDefault(sent.prune, SOURCE_DEFAULTS.prune),
    joinRecurring: withDefault(sent.join_recurring, SOURCE_DEFAULTS.joinRecurring),
    active: withDefault(sent.active, SOURCE_DEFAULTS.active),
  };
}
