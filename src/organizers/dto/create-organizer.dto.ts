import { IntersectionType } from '@nestjs/swagger';
import { ContentFields } from '../../content/records/dto/content-fields.js';
import { EmailField, TextField } from '../../core/http/fields/text-field.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';
import { OrganizerTextsDto, UpdateOrganizerTranslationDto } from './organizer-texts.dto.js';

export class CreateOrganizerDto extends IntersectionType(OrganizerTextsDto, ContentFields) {
  @TextField({ max: 60 })
  phone?: string | null;

  @EmailField()
  email?: string | null;

  @TranslationsField(UpdateOrganizerTranslationDto)
  translations?: Map<Language, UpdateOrganizerTranslationDto | null> | null;
}
