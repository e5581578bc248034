import { IntersectionType, OmitType } from '@nestjs/swagger';
import { SlugField } from '../../../core/http/fields/slug-field.js';
import { TextField } from '../../../core/http/fields/text-field.js';
import { TranslationFields } from '../../translations/translation-fields.js';

/** The texts of a term in one language. */
export class TermTextsDto {
  @TextField({ max: 255, required: true })
  name!: string;

  @TextField({ max: 65_000, html: true })
  description?: string | null;

  @SlugField()
  slug?: string | null;
}

/**
 * The same for one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class UpdateTermTranslationDto extends IntersectionType(OmitType(TermTextsDto, ['name']), TranslationFields) {
  @TextField({ max: 255, nonEmpty: true })
  name?: string | null;
}
