import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canRead } from '../content/access/record-rights.js';
import { findEditable, loadReadable } from '../content/lookup/find-record.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { searchContent } from '../content/lookup/search-content.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import { Writes } from '../content/plans/writes.js';
import { ContentChanges } from '../content/writing/content-changes.js';
import { Eraser } from '../content/writing/eraser.js';
import { NewContent } from '../content/writing/new-content.js';
import { moveToTrash, resolveTrashHandling } from '../content/writing/trash.js';
import { findSelectedIds, type IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import type { Create__Name__Dto, Update__Name__Dto, List__Names__Dto } from './dto/__name__.dto.js';
import { __Name__ } from './__name__.entity.js';
import { __NAME___RESOURCE, to__Name__Columns, __NAME___FILTERS, to__Name__Texts } from './__name__.resource.js';

/** Lists, shows and writes __names__, and moves them to the trash and out of it. */
@Injectable()
export class __Names__Service {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly records: RecordReader,
    private readonly newContent: NewContent,
    private readonly changes: ContentChanges,
    private readonly eraser: Eraser,
    private readonly clock: Clock,
  ) {}

  async list(query: List__Names__Dto, context: RequestContext): Promise<Page<__Name__>> {
    return loadPage(await this.search(query, context), query, '__name__', (ids) => this.load(ids));
  }

  /** Returns the ids of the selected records that pass the filters of the list. */
  async findIds(query: List__Names__Dto, selection: IdSelection, context: RequestContext): Promise<number[]> {
    return findSelectedIds(await this.search(query, context), '__name__', selection);
  }

  /** Returns those of these records that the client may read. */
  async loadReadable(ids: readonly number[], { principal }: RequestContext): Promise<__Name__[]> {
    return (await this.load(ids)).filter((record) => canRead(principal, record));
  }

  show(locator: RecordLocator, context: RequestContext): Promise<__Name__> {
    return loadReadable(this.records, __NAME___RESOURCE, locator, context);
  }

  async create(dto: Create__Name__Dto, context: SignedInContext): Promise<__Name__> {
    return this.writes.join(
      () => this.add(dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async update(locator: RecordLocator, dto: Update__Name__Dto, context: SignedInContext): Promise<__Name__> {
    return this.writes.run(
      () => this.change(locator, dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async remove(locator: RecordLocator, context: SignedInContext): Promise<__Name__> {
    return this.writes.run(
      (planner) => moveToTrash(planner, __NAME___RESOURCE, locator, this.clock.nowUtc(), context),
      (id) => this.loadWritten(id),
    );
  }

  /** Deletes __aName__ permanently, and returns it as it was. */
  erase(locator: RecordLocator, context: SignedInContext): Promise<__Name__> {
    return this.eraser.erase(__NAME___RESOURCE, locator, (id) => this.loadWritten(id), context);
  }

  /** Plans a new __name__, and returns its id. */
  async add(dto: Create__Name__Dto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create content', '__name__');
    const texts = collectTextChanges(dto, context.locale.content, to__Name__Texts);
    const change = { dto, columns: to__Name__Columns(dto), texts };
    return this.writes.join((planner) => this.newContent.plan(planner, __NAME___RESOURCE, change, context));
  }

  /** Plans the change of __aName__, and returns its id. */
  async change(locator: RecordLocator, dto: Update__Name__Dto, context: SignedInContext): Promise<number> {
    return this.writes.join(async (planner) => {
      const __name__ = await findEditable(planner, __NAME___RESOURCE, locator, resolveTrashHandling(dto), context);
      const texts = collectTextChanges(dto, context.locale.content, to__Name__Texts);
      const change = { dto, columns: to__Name__Columns(dto), texts };
      await this.changes.add(planner, await this.changes.resolve(planner, __NAME___RESOURCE, __name__, change, context), context);
      return __name__.id;
    });
  }

  /** Loads the response of a write. */
  async loadWritten(id: number): Promise<__Name__> {
    return (await this.load([id]))[0]!;
  }

  private search(query: List__Names__Dto, context: RequestContext): Promise<SelectQueryBuilder<__Name__>> {
    return searchContent(__NAME___RESOURCE, __NAME___FILTERS, { query, context, manager: this.work.manager, nowUtc: this.clock.nowUtc() });
  }

  private load(ids: readonly number[]): Promise<__Name__[]> {
    return this.records.load(__NAME___RESOURCE, ids);
  }
}
