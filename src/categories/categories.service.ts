import { Injectable } from '@nestjs/common';
import { demand } from '../accounts/auth/rights.js';
import { mayReadTerm } from '../content/access/record-rights.js';
import { refuseNamesakes } from '../content/terms/duplicate-names.js';
import { findTerm, loadTerms } from '../content/terms/load-terms.js';
import type { Counted } from '../content/terms/term-resource.js';
import { addTerm, changeTerm, termTexts } from '../content/terms/write-terms.js';
import { refuseUntranslated } from '../content/texts/resolve-text.js';
import { textChanges } from '../content/texts/text-changes.js';
import { pageOfIds } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { DomainError, invalid } from '../core/errors/domain-error.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { type Page, pageFrom } from '../core/http/lists/page.js';
import { Clock } from '../core/time/clock.js';
import { utcNow } from '../core/time/moment.js';
import { searchCategories } from './categories.search.js';
import { Category, CategoryTranslation } from './category.entity.js';
import { withDescendants, CATEGORY_ROOM } from './category.resource.js';
import type { CreateCategoryDto, UpdateCategoryDto, ListCategoriesDto } from './dto/category.dto.js';

/** Kinds of event, in trees: lists them, shows one, writes and deletes. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: ListCategoriesDto, reader: Reader, view: View): Promise<Page<Counted<Category>>> {
    const found = await searchCategories(this.work.manager, query, reader, view, utcNow(this.clock.now()));
    const { rows, total } = await pageOfIds(found, query);
    return pageFrom(await this.load(rows.map(({ id }) => id)), total, query, 'category');
  }

  async show(id: number, reader: Reader, view: View): Promise<Counted<Category>> {
    const category = await this.loadOne(id);
    if (!mayReadTerm(reader, category)) throw new DomainError('not-accessible', { resource: 'category' });
    refuseUntranslated('category', category, view);
    return category;
  }

  async create(dto: CreateCategoryDto, writer: Writer, view: View): Promise<Counted<Category>> {
    demand(writer, 'create terms', 'category');
    const texts = textChanges(dto, view.content, termTexts<CategoryTranslation>);
    return this.work.run(async () => {
      const parentId = await this.parentFor(dto.parent ?? null, null);
      return this.loadOne(await addTerm(this.work, CATEGORY_ROOM, { parentId }, parentId ?? 0, texts, dto.source_language ?? view.content));
    });
  }

  async update(id: number, dto: UpdateCategoryDto, writer: Writer, view: View): Promise<Counted<Category>> {
    demand(writer, 'edit terms', 'category');
    const texts = textChanges(dto, view.content, termTexts<CategoryTranslation>);
    return this.work.run(async () => {
      const category = await findTerm(this.work.manager, CATEGORY_ROOM, id, { locked: this.work.locksRows });
      const parentId = dto.parent === undefined ? category.parentId : await this.parentFor(dto.parent, id);
      await changeTerm(this.work, CATEGORY_ROOM, category, {
        columns: { parentId },
        siblingsOf: parentId ?? 0,
        texts,
        source: dto.source_language,
      });
      return this.loadOne(id);
    });
  }

  /** Deletes for good; the children move to the parent. @throws DomainError 409 when one of them meets its name there */
  async remove(id: number, writer: Writer): Promise<Counted<Category>> {
    demand(writer, 'edit terms', 'category');
    return this.work.run(async () => {
      const { parentId } = await findTerm(this.work.manager, CATEGORY_ROOM, id, { locked: this.work.locksRows });
      const removed = await this.loadOne(id);
      await this.moveChildren(id, parentId);
      await this.work.manager.delete(Category, { id });
      this.work.note({ resource: 'category', id, action: 'delete' });
      return removed;
    });
  }

  load(ids: readonly number[]): Promise<Counted<Category>[]> {
    return loadTerms(this.work.manager, CATEGORY_ROOM, ids);
  }

  private async loadOne(id: number): Promise<Counted<Category>> {
    const [category] = await this.load([id]);
    if (!category) throw new DomainError('not-found', { resource: 'category' });
    return category;
  }

  private async parentFor(parent: number | null, self: number | null): Promise<number | null> {
    if (parent === null) return null;
    const { manager, locksRows } = this.work;
    // Two categories that become each other's parents at once would each see no circle.
    if (self !== null) await this.work.takeTurns(['category-tree']);
    const lock = locksRows ? { lock: { mode: 'pessimistic_read' as const } } : {};
    const [known] = await manager.find(Category, { where: { id: parent }, ...lock });
    if (!known) throw invalid('parent', { reason: 'unknown', values: [parent] });
    if (self !== null && (await withDescendants(manager, [self])).includes(parent)) throw invalid('parent', { reason: 'circle' });
    return parent;
  }

  private async moveChildren(from: number, to: number | null): Promise<void> {
    const { manager } = this.work;
    const texts = await manager.findBy(CategoryTranslation, { siblingsOf: from });
    const names = texts.flatMap(({ language, name }) => (name === null ? [] : [[language, name] as const]));
    await refuseNamesakes(manager, CATEGORY_ROOM, names, { siblingsOf: to ?? 0, self: from });
    // The one that goes leaves its name first: a child may have the same.
    await manager.delete(CategoryTranslation, { ownerId: from });
    const children = await manager.find(Category, { select: { id: true }, where: { parentId: from }, order: { id: 'ASC' } });
    await manager.update(Category, { parentId: from }, { parentId: to });
    for (const { id } of children) this.work.note({ resource: 'category', id, action: 'update', fields: ['parent'] });
    await manager.update(CategoryTranslation, { siblingsOf: from }, { siblingsOf: to ?? 0 });
  }
}
