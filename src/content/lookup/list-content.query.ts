import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsPositiveInt } from '../../core/http/validation/ids.js';
import { IsFilledList } from '../../core/http/validation/lists.js';
import { IsSearchText } from '../../core/http/validation/texts.js';
import { ToBoolean } from '../../core/http/validation/transforms.js';
import { STATUSES, type Status } from '../access/status.js';
import { TranslatedQuery } from './translated.query.js';

/** The query parameters of the lists of resources with an owner and a status. */
export class ListContentQuery extends TranslatedQuery {
  @IsOptional()
  @IsSearchText()
  search?: string;

  @IsOptional()
  @IsFilledList()
  @IsIn(STATUSES, { each: true })
  status?: Status[];
}

/** The same for resources that events link to. */
export class ListLinkedContentQuery extends ListContentQuery {
  @IsOptional()
  @IsPositiveInt()
  event?: number;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  has_events?: boolean;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  only_with_upcoming?: boolean = false;
}
