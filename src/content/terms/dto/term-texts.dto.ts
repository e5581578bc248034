import { IntersectionType, OmitType } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, MaxLength } from 'class-validator';
import { ToPlainText } from '../../../core/http/validation/texts.js';
import { TextsDto, TranslationFields } from '../../translations/translation-fields.js';

/** The texts of a term in one language. */
export class TermTextsDto extends TextsDto {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(255)
  name!: string;
}

/**
 * The same for one translation. Every field may be omitted; if the name is `null`, the name of the next language in the chain is
 * shown.
 */
export class TranslateTermDto extends IntersectionType(OmitType(TermTextsDto, ['name']), TranslationFields) {
  @IsOptional()
  @IsNotEmpty()
  @ToPlainText({ keepEmpty: true })
  @MaxLength(255)
  name?: string | null;
}
