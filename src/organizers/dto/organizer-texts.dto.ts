import { IntersectionType, PartialType } from '@nestjs/swagger';
import { ContentTextsDto } from '../../content/dto/content-texts.dto.js';
import { TextField } from '../../http/fields/text-field.js';
import { TranslationFields } from '../../translation/translation-fields.js';

/** What an organizer says in one language. */
export class OrganizerTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  organizer!: string;
}

/** The same inside `translations`, where everything may be left out. */
export class OrganizerTranslationDto extends IntersectionType(
  PartialType(OrganizerTextsDto, { skipNullProperties: false }),
  TranslationFields,
) {}
