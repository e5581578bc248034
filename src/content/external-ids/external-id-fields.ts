import { IsOptional } from 'class-validator';
import { type ExternalIdChanges, IsExternalId, IsExternalIds, IsExternalSource } from './external-id-rules.js';
import { PageQuery } from '../../core/http/lists/list-query.js';

/** The field of every record for its ids in other systems. */
export class ExternalIdFields {
  /** Merged into those that the record has: a source that is not sent stays, and `null` removes its id. `null` removes all. */
  @IsOptional()
  @IsExternalIds()
  external_ids?: ExternalIdChanges | null;
}

/** The parameters of lists that find records by their ids in other systems. */
export class ExternalIdQuery extends PageQuery {
  @IsOptional()
  @IsExternalSource()
  external_source?: string;

  @IsOptional()
  @IsExternalId()
  external_id?: string;
}
