import { IntersectionType, PartialType } from '@nestjs/swagger';
import { ContentTextsDto } from '../../content/dto/content-texts.dto.js';
import { TextField } from '../../http/fields/text-field.js';
import { TranslationFields } from '../../translation/translation-fields.js';

/** What a venue says in one language. */
export class VenueTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  venue!: string;

  @TextField({ max: 255 })
  address?: string | null;

  @TextField({ max: 255 })
  city?: string | null;

  @TextField({ max: 255 })
  country?: string | null;

  @TextField({ max: 255 })
  province?: string | null;

  @TextField({ max: 255 })
  state?: string | null;

  /** Read as state or else province; written alone it fills the one that fits. */
  @TextField({ max: 255 })
  stateprovince?: string | null;
}

/** The same inside `translations`, where everything may be left out. */
export class VenueTranslationDto extends IntersectionType(PartialType(VenueTextsDto, { skipNullProperties: false }), TranslationFields) {}
