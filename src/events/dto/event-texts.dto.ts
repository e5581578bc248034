import { IntersectionType, PartialType } from '@nestjs/swagger';
import { ContentTextsDto } from '../../content/dto/content-texts.dto.js';
import { TextField } from '../../http/fields/text-field.js';
import { TranslationFields } from '../../translation/translation-fields.js';

/** What an event says in one language. */
export class EventTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  title!: string;

  @TextField({ max: 4_000, html: true })
  excerpt?: string | null;
}

/** The same inside `translations`, where everything may be left out. */
export class EventTranslationDto extends IntersectionType(PartialType(EventTextsDto, { skipNullProperties: false }), TranslationFields) {}
