import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { IsLanguage } from '../../core/http/validation/is-language.js';
import { IsHtml, IsSlug } from '../../core/http/validation/texts.js';
import { EmptyAsNull } from '../../core/http/validation/transforms.js';
import type { Language } from '../../core/text/language.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';

/** The texts that all resources share, apart from the title or name. */
export class TextsDto {
  @IsOptional()
  @IsHtml()
  @MaxLength(65_000)
  description?: string | null;

  @IsOptional()
  @IsSlug()
  slug?: string | null;
}

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
