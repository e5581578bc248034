import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canReadTerm } from '../content/access/record-rights.js';
import { externalIdLockNames } from '../content/external-ids/external-ids.js';
import { Writes } from '../content/plans/writes.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { assertNamesUnique } from '../content/terms/duplicate-names.js';
import { findEditableTerm, findReadableTerm, loadTerm, loadTerms } from '../content/terms/load-terms.js';
import { searchTerms } from '../content/terms/search-terms.js';
import { TermCounts } from '../content/terms/term-counts.js';
import type { WithEventCount } from '../content/terms/term.entity.js';
import { addTerm, changeTerm, deleteTerm, toTermTexts } from '../content/terms/write-terms.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import { findSelectedIds, type IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { findParentProblem } from '../content/lookup/trees.js';
import { invalidParameter } from '../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { IdLocator } from '../core/http/routing/record-locator.js';
import { IdempotencyKeys } from '../core/idempotency/idempotency-keys.service.js';
import { Clock } from '../core/time/clock.js';
import { CATEGORY_FILTERS, CATEGORY_RESOURCE } from './category.resource.js';
import { Category, CategoryTranslation } from './category.entity.js';
import type { CreateCategoryDto, UpdateCategoryDto, ListCategoriesDto } from './dto/category.dto.js';

/** Lists, shows, writes and deletes categories, which form trees. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    readonly records: RecordReader,
    readonly counts: TermCounts,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  async list(query: ListCategoriesDto, context: RequestContext): Promise<Page<WithEventCount<Category>>> {
    return loadPage(await this.search(query, context), query, 'category', (ids) => this.load(ids));
  }

  /** Returns the ids of the selected records that pass the filters of the list. */
  async findIds(query: ListCategoriesDto, selection: IdSelection, context: RequestContext): Promise<number[]> {
    return findSelectedIds(await this.search(query, context), 'category', selection);
  }

  /** Returns those of these records that the client may read. */
  async loadReadable(ids: readonly number[], { principal }: RequestContext): Promise<WithEventCount<Category>[]> {
    return (await this.load(ids)).filter((record) => canReadTerm(principal, record));
  }

  show({ id }: IdLocator, context: RequestContext): Promise<WithEventCount<Category>> {
    return findReadableTerm(this, CATEGORY_RESOURCE, id, context);
  }

  async create(dto: CreateCategoryDto, context: SignedInContext): Promise<WithEventCount<Category>> {
    return this.writes.run(
      () => this.add(dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async update(locator: IdLocator, dto: UpdateCategoryDto, context: SignedInContext): Promise<WithEventCount<Category>> {
    return this.writes.run(
      () => this.change(locator, dto, context),
      (id) => this.loadWritten(id),
    );
  }

  /** Deletes a category permanently and moves its children to its parent. @throws DomainError 409 if a name is taken there */
  async remove({ id }: IdLocator, context: SignedInContext): Promise<WithEventCount<Category>> {
    assertCan(context.principal, 'edit terms', 'category');
    return this.writes.run(async () => {
      const { parentId } = await findEditableTerm(this.work, CATEGORY_RESOURCE, id, context);
      const removed = await this.loadWritten(id);
      await this.moveChildren(id, parentId, context);
      await deleteTerm(this.work, CATEGORY_RESOURCE, id);
      await this.keys.hideRecord(id);
      return removed;
    });
  }

  /** Adds a category in the current unit of work and returns its id. */
  async add(dto: CreateCategoryDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create terms', 'category');
    const texts = collectTextChanges(dto, context.locale.content, toTermTexts<CategoryTranslation>);
    const parentId = await this.resolveParentId(dto.parent ?? null, null, dto.external_ids);
    const [parentIdOrZero, source] = [parentId ?? 0, dto.source_language ?? context.locale.content];
    return this.writes.run((planner) =>
      addTerm(planner, CATEGORY_RESOURCE, {
        columns: { parentId, color: dto.color ?? null },
        parentIdOrZero,
        texts,
        source,
        externalIds: dto.external_ids,
      }),
    );
  }

  /** Changes a category in the current unit of work and returns its id. */
  async change({ id }: IdLocator, dto: UpdateCategoryDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'edit terms', 'category');
    const texts = collectTextChanges(dto, context.locale.content, toTermTexts<CategoryTranslation>);
    const category = await findEditableTerm(this.work, CATEGORY_RESOURCE, id, context);
    const parentId = dto.parent === undefined ? category.parentId : await this.resolveParentId(dto.parent, id, dto.external_ids);
    const { source_language: source, external_ids: externalIds } = dto;
    const changes = { columns: { parentId, color: dto.color }, parentIdOrZero: parentId ?? 0, texts, source, externalIds };
    await this.writes.run((planner) => changeTerm(planner, CATEGORY_RESOURCE, category, changes));
    return id;
  }

  /** Loads the response of a write. */
  loadWritten(id: number): Promise<WithEventCount<Category>> {
    return loadTerm(this, CATEGORY_RESOURCE, id);
  }

  load(ids: readonly number[]): Promise<WithEventCount<Category>[]> {
    return loadTerms(this, CATEGORY_RESOURCE, ids);
  }

  private search(query: ListCategoriesDto, context: RequestContext): Promise<SelectQueryBuilder<Category>> {
    return searchTerms(CATEGORY_RESOURCE, CATEGORY_FILTERS, { query, context, manager: this.work.manager, nowUtc: this.clock.nowUtc() });
  }

  private async resolveParentId(
    parent: number | null,
    self: number | null,
    externalIds: CreateCategoryDto['external_ids'],
  ): Promise<number | null> {
    if (parent === null) return null;
    const { manager, dialect } = this.work;
    // Without this lock, two concurrent writes could make two categories each other's parents, or a tree too deep.
    await this.work.lockNames(['tree of categories', ...externalIdLockNames('category', externalIds)]);
    const [known] = await manager.find(Category, { where: { id: parent }, ...dialect.buildLock('pessimistic_read') });
    if (!known) throw invalidParameter('parent', { reason: 'unknown', values: [parent] });
    const problem = await findParentProblem(manager, 'category', self ?? undefined, parent);
    if (problem !== undefined) throw invalidParameter('parent', problem);
    return parent;
  }

  private async moveChildren(from: number, to: number | null, { settings }: SignedInContext): Promise<void> {
    const { manager } = this.work;
    const texts = await manager.findBy(CategoryTranslation, { parentIdOrZero: from });
    const names = texts.flatMap(({ language, name }) => (name === null ? [] : [[language, name] as const]));
    await assertNamesUnique(manager, CATEGORY_RESOURCE, names, { parentIdOrZero: to ?? 0, self: from, settings });
    // Delete the category's own names first: a child may have the same name.
    await manager.delete(CategoryTranslation, { ownerId: from });
    const lock = this.work.dialect.buildLock('pessimistic_write');
    const select = { id: true, version: true } as const;
    const children = await manager.find(Category, { select, where: { parentId: from }, order: { id: 'ASC' }, ...lock });
    await manager.update(Category, { parentId: from }, { parentId: to, version: () => 'version + 1' });
    const change = { resource: 'category', action: 'update', fields: ['parent'], before: [{ fields: { parent: from } }] } as const;
    for (const { id, version } of children) this.work.recordChange({ ...change, id, version: version + 1 });
    await manager.update(CategoryTranslation, { parentIdOrZero: from }, { parentIdOrZero: to ?? 0 });
  }
}
