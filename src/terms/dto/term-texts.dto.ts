import { IntersectionType, PartialType } from '@nestjs/swagger';
import { SlugField } from '../../http/fields/slug-field.js';
import { TextField } from '../../http/fields/text-field.js';
import { TranslationFields } from '../../translation/translation-fields.js';

/** What a term says in one language. */
export class TermTextsDto {
  @TextField({ max: 255, required: true })
  name!: string;

  @TextField({ max: 65_000, html: true })
  description?: string | null;

  @SlugField()
  slug?: string | null;
}

/** The same inside `translations`, where everything may be left out. */
export class TermTranslationDto extends IntersectionType(PartialType(TermTextsDto, { skipNullProperties: false }), TranslationFields) {}
