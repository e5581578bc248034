import { ChoicesFilter } from '../../../core/http/fields/list-fields.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources/resources.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import type { Language } from '../../../core/text/language.js';

/** The statuses of translations that need work, the most urgent first. */
export const DUE_STATUSES = ['missing', 'outdated', 'partial', 'draft'] as const;

export type DueStatus = (typeof DUE_STATUSES)[number];

export class ListTranslationsDto extends PageQuery {
  @ChoicesFilter(RECORD_NAMES)
  type?: RecordName[];

  @ChoicesFilter(LANGUAGES)
  language?: Language[];

  /** Without drafts by default, because they are work in progress. */
  @ChoicesFilter(DUE_STATUSES, { default: ['missing', 'outdated', 'partial'] })
  status: DueStatus[] = ['missing', 'outdated', 'partial'];
}
