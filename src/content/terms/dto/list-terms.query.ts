import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ToId, ToPositiveInt } from '../../../core/http/validation/ids.js';
import { ToFilledList, ToList, ToBoolean, ToLowerCase } from '../../../core/http/validation/values.js';
import { ToSearchText } from '../../../core/http/validation/texts.js';
import { TranslatedQuery } from '../../lookup/translated.query.js';
import { ToTermSlug } from './term-rules.js';

export const TERM_ORDERS = ['name', 'id', 'slug', 'count', 'description'] as const;

/** The query parameters of the lists of categories and tags. */
export class ListTermsQuery extends TranslatedQuery {
  @IsOptional()
  @ToSearchText()
  search?: string;

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  include?: number[];

  @IsOptional()
  @ToList()
  @ToId({ each: true })
  exclude?: number[];

  @IsOptional()
  @ToLowerCase()
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
  @ToPositiveInt()
  post?: number;

  /** The same as `post`. */
  @IsOptional()
  @ToPositiveInt()
  event?: number;

  @IsOptional()
  @ToFilledList()
  @ToTermSlug({ each: true })
  slug?: string[];
}
