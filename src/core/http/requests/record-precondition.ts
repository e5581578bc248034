import { DomainError } from '../../errors/domain-error.js';
import type { Precondition } from '../context/request-context.js';
import type { EntityTag } from '../responses/entity-tag.js';

/** The headers that set a condition on a write. */
export interface ConditionHeaders {
  readonly 'if-match'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** The condition that the headers of a write set on a record (RFC 9110 §13.2.2). */
export class RecordPrecondition implements Precondition {
  /**
   * @param readTag returns the ETag of what GET shows the client at this URL, as the current unit of work sees it
   * @param canRead whether the credentials may read: others do not get the ETag
   */
  constructor(
    private readonly headers: ConditionHeaders,
    private readonly readTag: () => Promise<EntityTag | undefined>,
    private readonly canRead: boolean,
  ) {}

  async assertMet(): Promise<void> {
    this.assertMetBy(await this.readTag());
  }

  assertMetByAbsence(): void {
    this.assertMetBy(undefined);
  }

  private assertMetBy(tag: EntityTag | undefined): void {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = this.headers;
    const isMatched = ifMatch === undefined || tag?.matchesStrongly(ifMatch) === true;
    const isOther = ifNoneMatch === undefined || tag?.matchesWeakly(ifNoneMatch) !== true;
    const etag = this.canRead ? tag?.format() : undefined;
    if (!isMatched || !isOther) throw new DomainError('precondition-failed', { data: { etag: etag ?? null } });
  }
}
