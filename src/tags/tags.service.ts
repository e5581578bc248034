import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { assertCan } from '../accounts/auth/rights.js';
import { canReadTerm } from '../content/access/record-rights.js';
import { Writes } from '../content/plans/writes.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { findEditableTerm, findReadableTerm, loadTerm, loadTerms } from '../content/terms/load-terms.js';
import { searchTerms } from '../content/terms/search-terms.js';
import { TermCounts } from '../content/terms/term-counts.js';
import type { WithEventCount } from '../content/terms/term.entity.js';
import { addTerm, changeTerm, deleteTerm, toTermTexts } from '../content/terms/write-terms.js';
import { collectTextChanges } from '../content/texts/text-changes.js';
import { findSelectedIds, type IdSelection } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext, SignedInContext } from '../core/http/context/request-context.js';
import { loadPage, type Page } from '../core/http/lists/page.js';
import type { IdLocator } from '../core/http/routing/record-locator.js';
import { IdempotencyKeys } from '../core/idempotency/idempotency-keys.service.js';
import { Clock } from '../core/time/clock.js';
import type { CreateTagDto, UpdateTagDto, ListTagsDto } from './dto/tag.dto.js';
import type { Tag, TagTranslation } from './tag.entity.js';
import { TAG_FILTERS, TAG_RESOURCE } from './tag.resource.js';

/** Lists, shows, writes and deletes tags. */
@Injectable()
export class TagsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    readonly records: RecordReader,
    readonly counts: TermCounts,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  async list(query: ListTagsDto, context: RequestContext): Promise<Page<WithEventCount<Tag>>> {
    return loadPage(await this.search(query, context), query, 'tag', (ids) => this.load(ids));
  }

  /** Returns the ids of the selected records that pass the filters of the list. */
  async findIds(query: ListTagsDto, selection: IdSelection, context: RequestContext): Promise<number[]> {
    return findSelectedIds(await this.search(query, context), 'tag', selection);
  }

  /** Returns those of these records that the client may read. */
  async loadReadable(ids: readonly number[], { principal }: RequestContext): Promise<WithEventCount<Tag>[]> {
    return (await this.load(ids)).filter((record) => canReadTerm(principal, record));
  }

  show({ id }: IdLocator, context: RequestContext): Promise<WithEventCount<Tag>> {
    return findReadableTerm(this, TAG_RESOURCE, id, context);
  }

  async create(dto: CreateTagDto, context: SignedInContext): Promise<WithEventCount<Tag>> {
    return this.writes.run(
      () => this.add(dto, context),
      (id) => this.loadWritten(id),
    );
  }

  async update(locator: IdLocator, dto: UpdateTagDto, context: SignedInContext): Promise<WithEventCount<Tag>> {
    return this.writes.run(
      () => this.change(locator, dto, context),
      (id) => this.loadWritten(id),
    );
  }

  /** Deletes a tag permanently. */
  async remove({ id }: IdLocator, context: SignedInContext): Promise<WithEventCount<Tag>> {
    assertCan(context.principal, 'edit terms', 'tag');
    return this.writes.run(async () => {
      await findEditableTerm(this.work, TAG_RESOURCE, id, context);
      const removed = await this.loadWritten(id);
      await deleteTerm(this.work, TAG_RESOURCE, id);
      await this.keys.hideRecord(id);
      return removed;
    });
  }

  /** Adds a tag in the current unit of work and returns its id. */
  async add(dto: CreateTagDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'create terms', 'tag');
    const texts = collectTextChanges(dto, context.locale.content, toTermTexts<TagTranslation>);
    const source = dto.source_language ?? context.locale.content;
    return this.writes.run((planner) =>
      addTerm(planner, TAG_RESOURCE, { columns: {}, parentIdOrZero: 0, texts, source, externalIds: dto.external_ids }),
    );
  }

  /** Changes a tag in the current unit of work and returns its id. */
  async change({ id }: IdLocator, dto: UpdateTagDto, context: SignedInContext): Promise<number> {
    assertCan(context.principal, 'edit terms', 'tag');
    const texts = collectTextChanges(dto, context.locale.content, toTermTexts<TagTranslation>);
    const tag = await findEditableTerm(this.work, TAG_RESOURCE, id, context);
    const { source_language: source, external_ids: externalIds } = dto;
    await this.writes.run((planner) =>
      changeTerm(planner, TAG_RESOURCE, tag, { columns: {}, parentIdOrZero: 0, texts, source, externalIds }),
    );
    return id;
  }

  /** Loads the response of a write. */
  loadWritten(id: number): Promise<WithEventCount<Tag>> {
    return loadTerm(this, TAG_RESOURCE, id);
  }

  load(ids: readonly number[]): Promise<WithEventCount<Tag>[]> {
    return loadTerms(this, TAG_RESOURCE, ids);
  }

  private search(query: ListTagsDto, context: RequestContext): Promise<SelectQueryBuilder<Tag>> {
    return searchTerms(TAG_RESOURCE, TAG_FILTERS, { query, context, manager: this.work.manager, nowUtc: this.clock.nowUtc() });
  }
}
