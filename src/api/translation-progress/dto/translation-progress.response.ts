import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { SHOWN } from '../../../core/http/fields/response-properties.js';
import { PageResponse } from '../../../core/http/lists/page.response.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources/resources.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import type { Language } from '../../../core/text/language.js';
import { DUE, type DueStatus } from './list-translations.dto.js';

/** A record's text in one language that is missing, or wants to be looked at. */
export class TranslationDueResponse {
  @ApiProperty({ enum: RECORD_NAMES })
  type!: RecordName;

  @ApiProperty(SHOWN.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ enum: LANGUAGES })
  language!: Language;

  @ApiProperty({ enum: DUE })
  status!: DueStatus;

  @ApiProperty({ type: String, enum: LANGUAGES, nullable: true })
  source_language!: Language | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ format: 'uri' })
  translation_url!: string;
}

export class TranslationPageResponse extends PageResponse {
  @ApiProperty({ type: TranslationDueResponse, ...SHOWN.items })
  translations!: TranslationDueResponse[];
}

/** How many records have come how far in one language. */
export class LanguageProgressResponse {
  @ApiProperty(SHOWN.count)
  complete!: number;

  @ApiProperty(SHOWN.count)
  partial!: number;

  @ApiProperty(SHOWN.count)
  outdated!: number;

  @ApiProperty(SHOWN.count)
  draft!: number;

  @ApiProperty(SHOWN.count)
  missing!: number;

  @ApiProperty(SHOWN.count)
  total!: number;
}

/** The same by language. */
type ByLanguage = Readonly<Record<Language, LanguageProgressResponse>>;

function ByLanguageProperty(): PropertyDecorator {
  return ApiProperty({ type: Object, additionalProperties: { $ref: getSchemaPath(LanguageProgressResponse) } });
}

/** The same by kind of record; one that is missing here does not compile. */
@ApiExtraModels(LanguageProgressResponse)
export class TranslationStatsResponse implements Record<RecordName, ByLanguage> {
  @ByLanguageProperty()
  event!: ByLanguage;

  @ByLanguageProperty()
  venue!: ByLanguage;

  @ByLanguageProperty()
  organizer!: ByLanguage;

  @ByLanguageProperty()
  category!: ByLanguage;

  @ByLanguageProperty()
  tag!: ByLanguage;
}
