import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IsId, IsPositiveInt } from '../../../core/http/validation/ids.js';
import { IsFilledList, IsList, ToBoolean } from '../../../core/http/validation/values.js';
import { IsSearchText } from '../../../core/http/validation/texts.js';
import { TranslatedQuery } from '../../lookup/translated.query.js';
import { IsTermSlug } from './term-rules.js';

export const TERM_ORDERS = ['name', 'id', 'slug', 'count', 'description'] as const;

/** The query parameters of the lists of categories and tags. */
export class ListTermsQuery extends TranslatedQuery {
  @IsOptional()
  @IsSearchText()
  search?: string;

  @IsOptional()
  @IsList()
  @IsId({ each: true })
  include?: number[];

  @IsOptional()
  @IsList()
  @IsId({ each: true })
  exclude?: number[];

  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc' = 'asc';

  @IsOptional()
  @IsIn(TERM_ORDERS)
  orderby: (typeof TERM_ORDERS)[number] = 'name';

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  hide_empty?: boolean = true;

  @IsOptional()
  @IsPositiveInt()
  post?: number;

  /** The same as `post`. */
  @IsOptional()
  @IsPositiveInt()
  event?: number;

  @IsOptional()
  @IsFilledList()
  @IsTermSlug({ each: true })
  slug?: string[];
}
