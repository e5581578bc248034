import { ApiExtraModels, OmitType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, ValidateNested } from 'class-validator';
import type { DecodedImage } from '../../../content/images/decoded-image.js';
import { ImageDescriptionDto, ImageTextsDto, IsUploadedImage } from '../../../content/images/image-fields.js';
import { ToTranslations } from '../../../content/translations/translation-fields.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import { ToSearchText } from '../../../core/http/validation/texts.js';
import { EmptyAsNull, ToBoolean } from '../../../core/http/validation/values.js';
import type { Language } from '../../../core/text/language.js';

/** A new image. */
@ApiExtraModels(ImageTextsDto)
export class CreateMediaDto extends ImageDescriptionDto {
  @IsDefined()
  @IsUploadedImage()
  file!: DecodedImage;

  @IsOptional()
  @ToTranslations(ImageTextsDto)
  @ValidateNested()
  translations?: Map<Language, ImageTextsDto | null> | null;
}

/** Changes of an image: of what describes it. The image itself never changes. */
export class UpdateMediaDto extends OmitType(CreateMediaDto, ['file']) {}

export class ListMediaDto extends PageQuery {
  @IsOptional()
  @ToSearchText()
  search?: string;

  /** Whether no record shows them. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  unused?: boolean;

  @IsOptional()
  @ToPositiveInt()
  author?: number;
}

export class RemoveMediaDto {
  /** Whether it is taken out of the records that show it, for editors. */
  @IsOptional()
  @EmptyAsNull()
  @ToBoolean()
  @IsBoolean()
  force: boolean | null = false;
}
