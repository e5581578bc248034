import { IsIn, IsOptional } from 'class-validator';
import { IsLanguage } from '../../core/http/validation/languages.js';
import { EmptyAsNull } from '../../core/http/validation/transforms.js';
import type { Language } from '../../core/text/language.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** The fields of a write about its translations. */
export class SourceFields {
  /** The source of the other translations; by default the language of the first text. */
  @IsOptional()
  @EmptyAsNull()
  @IsLanguage()
  source_language?: Language | null;

  /**
   * `draft` hides the text in the content language from the public, any other value shows it. The service computes the other
   * statuses.
   */
  @IsOptional()
  @EmptyAsNull()
  @IsIn(TRANSLATION_STATUSES)
  translation_status?: TranslationStatus | null;
}

/** The same inside `translations`. */
export class TranslationFields {
  @IsOptional()
  @EmptyAsNull()
  @IsIn(TRANSLATION_STATUSES)
  status?: TranslationStatus | null;
}
