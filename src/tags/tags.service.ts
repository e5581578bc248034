import { Injectable } from '@nestjs/common';
import { demand } from '../accounts/auth/rights.js';
import { mayReadTerm } from '../content/access/record-rights.js';
import { findTerm, loadTerms } from '../content/terms/load-terms.js';
import type { Counted } from '../content/terms/term-resource.js';
import { addTerm, changeTerm, termTexts } from '../content/terms/write-terms.js';
import { refuseUntranslated } from '../content/texts/resolve-text.js';
import { textChanges } from '../content/texts/text-changes.js';
import { pageOfIds } from '../core/database/list-queries.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import { DomainError } from '../core/errors/domain-error.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader, Writer } from '../core/http/context/principal.js';
import { type Page, pageFrom } from '../core/http/lists/page.js';
import { Clock } from '../core/time/clock.js';
import { utcNow } from '../core/time/moment.js';
import type { CreateTagDto, UpdateTagDto, ListTagsDto } from './dto/tag.dto.js';
import { Tag, type TagTranslation } from './tag.entity.js';
import { TAG_ROOM } from './tag.resource.js';
import { searchTags } from './tags.search.js';

/** Words that events are marked with: lists them, shows one, writes and deletes. */
@Injectable()
export class TagsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: ListTagsDto, reader: Reader, view: View): Promise<Page<Counted<Tag>>> {
    const found = await searchTags(this.work.manager, query, reader, view, utcNow(this.clock.now()));
    const { rows, total } = await pageOfIds(found, query);
    return pageFrom(await this.load(rows.map(({ id }) => id)), total, query, 'tag');
  }

  async show(id: number, reader: Reader, view: View): Promise<Counted<Tag>> {
    const tag = await this.loadOne(id);
    if (!mayReadTerm(reader, tag)) throw new DomainError('not-accessible', { resource: 'tag' });
    refuseUntranslated('tag', tag, view);
    return tag;
  }

  async create(dto: CreateTagDto, writer: Writer, view: View): Promise<Counted<Tag>> {
    demand(writer, 'create terms', 'tag');
    const texts = textChanges(dto, view.content, termTexts<TagTranslation>);
    return this.work.run(async () => this.loadOne(await addTerm(this.work, TAG_ROOM, {}, 0, texts, dto.source_language ?? view.content)));
  }

  async update(id: number, dto: UpdateTagDto, writer: Writer, view: View): Promise<Counted<Tag>> {
    demand(writer, 'edit terms', 'tag');
    const texts = textChanges(dto, view.content, termTexts<TagTranslation>);
    return this.work.run(async () => {
      const tag = await findTerm(this.work.manager, TAG_ROOM, id, { locked: this.work.locksRows });
      await changeTerm(this.work, TAG_ROOM, tag, { columns: {}, siblingsOf: 0, texts, source: dto.source_language });
      return this.loadOne(id);
    });
  }

  /** Deletes for good. */
  async remove(id: number, writer: Writer): Promise<Counted<Tag>> {
    demand(writer, 'edit terms', 'tag');
    return this.work.run(async () => {
      await findTerm(this.work.manager, TAG_ROOM, id, { locked: this.work.locksRows });
      const removed = await this.loadOne(id);
      await this.work.manager.delete(Tag, { id });
      this.work.note({ resource: 'tag', id, action: 'delete' });
      return removed;
    });
  }

  load(ids: readonly number[]): Promise<Counted<Tag>[]> {
    return loadTerms(this.work.manager, TAG_ROOM, ids);
  }

  private async loadOne(id: number): Promise<Counted<Tag>> {
    const [tag] = await this.load([id]);
    if (!tag) throw new DomainError('not-found', { resource: 'tag' });
    return tag;
  }
}
