import { IntersectionType, OmitType } from '@nestjs/swagger';
import { SlugField } from '../../../core/http/fields/slug-field.js';
import { TextField } from '../../../core/http/fields/text-field.js';
import { TranslationFields } from '../../translations/translation-fields.js';

/** What a term says in one language. */
export class TermTextsDto {
  @TextField({ max: 255, required: true })
  name!: string;

  @TextField({ max: 65_000, html: true })
  description?: string | null;

  @SlugField()
  slug?: string | null;
}

/** The same for one language of several: everything may be left out, and a name that is cleared is read in the next one. */
export class UpdateTermTranslationDto extends IntersectionType(OmitType(TermTextsDto, ['name']), TranslationFields) {
  @TextField({ max: 255, nonEmpty: true })
  name?: string | null;
}
