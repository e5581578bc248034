import { IntersectionType, OmitType } from '@nestjs/swagger';
import { ContentTextsDto } from '../../content/records/dto/content-texts.dto.js';
import { TextField } from '../../core/http/fields/text-field.js';
import { TranslationFields } from '../../content/translations/translation-fields.js';

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

/** The same for one language of several: everything may be left out, and a name that is cleared is read in the next one. */
export class UpdateVenueTranslationDto extends IntersectionType(OmitType(VenueTextsDto, ['venue']), TranslationFields) {
  @TextField({ max: 255, filled: true })
  venue?: string | null;
}
