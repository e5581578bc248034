import { IntersectionType, OmitType } from '@nestjs/swagger';
import { ContentTextsDto } from '../../content/records/dto/content-texts.dto.js';
import { TextField } from '../../core/http/fields/text-field.js';
import { TranslationFields } from '../../content/translations/translation-fields.js';

/** What an event says in one language. */
export class EventTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  title!: string;

  @TextField({ max: 4_000, html: true })
  excerpt?: string | null;
}

/** The same for one language of several: everything may be left out, and a title that is cleared is read in the next one. */
export class UpdateEventTranslationDto extends IntersectionType(OmitType(EventTextsDto, ['title']), TranslationFields) {
  @TextField({ max: 255, filled: true })
  title?: string | null;
}
