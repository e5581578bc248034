import { IsIn, IsOptional } from 'class-validator';
import { IsFilledList } from '../../core/http/validation/lists.js';
import { IsMomentOrWord, type TimeWord } from '../../core/http/validation/times.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import type { Language } from '../../core/text/language.js';
import { ExternalIdQuery } from '../external-ids/external-id-fields.js';
import type { Moment } from '../../core/time/moment.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** The query parameters that all lists of translated records share. */
export class TranslatedQuery extends ExternalIdQuery {
  /** Keeps records that have all of these languages. */
  @IsOptional()
  @IsFilledList()
  @IsIn(LANGUAGES, { each: true })
  has_translation?: Language[];

  /** Keeps records that have none of these languages. */
  @IsOptional()
  @IsFilledList()
  @IsIn(LANGUAGES, { each: true })
  missing_translation?: Language[];

  /** The status of the translation in the content language. */
  @IsOptional()
  @IsFilledList()
  @IsIn(TRANSLATION_STATUSES, { each: true })
  translation_status?: TranslationStatus[];

  /** Keeps records that changed after this time, in the sense of the change feed. */
  @IsOptional()
  @IsMomentOrWord()
  modified_after?: Moment | TimeWord;

  /** Keeps records that last changed before this time. */
  @IsOptional()
  @IsMomentOrWord()
  modified_before?: Moment | TimeWord;
}
