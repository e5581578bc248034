import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { ContentFields, ContentTextsDto } from '../../content/records/content.dto.js';
import { ListContentQuery } from '../../content/search/list-content.query.js';
import { TranslationFields } from '../../content/translations/translation-fields.js';
import { EmailField, TextField } from '../../core/http/fields/text-field.js';
import { TranslationsField } from '../../core/http/fields/translations-field.js';
import type { Language } from '../../core/text/language.js';

/** The texts of an organizer in one language. */
export class OrganizerTextsDto extends ContentTextsDto {
  @TextField({ max: 255, required: true })
  organizer!: string;
}

/**
 * The same for one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class UpdateOrganizerTranslationDto extends IntersectionType(OmitType(OrganizerTextsDto, ['organizer']), TranslationFields) {
  @TextField({ max: 255, nonEmpty: true })
  organizer?: string | null;
}

export class CreateOrganizerDto extends IntersectionType(OrganizerTextsDto, ContentFields) {
  @TextField({ max: 60 })
  phone?: string | null;

  @EmailField()
  email?: string | null;

  @TranslationsField(UpdateOrganizerTranslationDto)
  translations?: Map<Language, UpdateOrganizerTranslationDto | null> | null;
}

export class UpdateOrganizerDto extends PartialType(CreateOrganizerDto, { skipNullProperties: false }) {}

export class ListOrganizersDto extends ListContentQuery {}
