import { IntersectionType, OmitType } from '@nestjs/swagger';
import { ContentTextsDto } from '../../content/records/dto/content-texts.dto.js';
import { TextField } from '../../core/http/fields/text-field.js';
import { TranslationFields } from '../../content/translations/translation-fields.js';

/** What an organizer says in one language. */
export class OrganizerTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  organizer!: string;
}

/** The same for one language of several: everything may be left out, and a name that is cleared is read in the next one. */
export class UpdateOrganizerTranslationDto extends IntersectionType(OmitType(OrganizerTextsDto, ['organizer']), TranslationFields) {
  @TextField({ max: 255, filled: true })
  organizer?: string | null;
}
