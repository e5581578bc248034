import { Injectable } from '@nestjs/common';
import { User } from '../../accounts/auth/user.entity.js';
import { RecordId } from '../../core/database/record-id.entity.js';
import type { ContentName } from '../../core/resources/resources.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalid } from '../../core/errors/domain-error.js';
import type { Writer } from '../../core/http/context/principal.js';
import { Clock } from '../../core/time/clock.js';
import { ImagesService } from '../images/images.service.js';
import { changedContent, type ContentColumns, newContent } from './content-columns.js';
import type { ContentFields } from './content.dto.js';
import type { Content } from './content.entity.js';

/** What writing an event, a venue and an organizer has in common. */
@Injectable()
export class ContentService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly images: ImagesService,
    private readonly clock: Clock,
  ) {}

  /** The shared columns of a new record, with an id of its own. */
  async create(
    resource: ContentName,
    fields: ContentFields,
    writer: Writer,
  ): Promise<ContentColumns & Pick<Content, 'id' | 'imageId' | 'version'>> {
    const columns = newContent(fields, writer, this.clock.now());
    await this.checkAuthor(fields, columns);
    const imageId = (await this.images.idOf(fields.image)) ?? null;
    const { identifiers } = await this.work.manager.insert(RecordId, { resource });
    const { id } = identifiers[0] as RecordId;
    this.work.note({ resource, id, action: 'create' });
    return { ...columns, id, imageId, version: 1 };
  }

  /** The shared columns of a record after a change. */
  async change(record: Content, fields: ContentFields, writer: Writer): Promise<ContentColumns & Partial<Pick<Content, 'imageId'>>> {
    const columns = changedContent(record, fields, writer, this.clock.now());
    await this.checkAuthor(fields, columns);
    const imageId = await this.images.idOf(fields.image);
    return imageId === undefined ? columns : { ...columns, imageId };
  }

  private async checkAuthor({ author }: ContentFields, { authorId }: ContentColumns): Promise<void> {
    if (author == null) return;
    if (!(await this.work.manager.existsBy(User, { id: authorId }))) throw invalid('author', { reason: 'unknown', values: [authorId] });
  }
}
