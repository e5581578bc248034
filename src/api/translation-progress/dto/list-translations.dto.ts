import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { ToFilledList } from '../../../core/http/validation/values.js';
import { IsLanguage } from '../../../core/http/validation/languages.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';

/** What has texts to translate: records, and images with their alternative texts. */
export const TRANSLATED_TYPES = [...RECORD_NAMES, 'media'] as const;

export type TranslatedType = RecordName | 'media';

/** The statuses of translations that need work, the most urgent first. */
export const DUE_STATUSES = ['missing', 'outdated', 'partial', 'draft'] as const;

export type DueStatus = (typeof DUE_STATUSES)[number];

export class ListTranslationsDto extends PageQuery {
  @IsOptional()
  @ToFilledList()
  @IsIn(TRANSLATED_TYPES, { each: true })
  type?: TranslatedType[];

  @IsOptional()
  @ToFilledList()
  @IsLanguage({ each: true })
  language?: Language[];

  /** Without drafts by default, because they are work in progress. */
  @IsOptional()
  @ToFilledList()
  @IsIn(DUE_STATUSES, { each: true })
  status: DueStatus[] = ['missing', 'outdated', 'partial'];
}
