import { IsIn, IsOptional, IsString } from 'class-validator';
import { IsLanguage } from '../../../core/http/validation/languages.js';
import { ToPositiveInt } from '../../../core/http/validation/ids.js';
import type { Language } from '../../../core/text/language.js';
import { DONE, type Done } from './done.js';

export class NewRecordQuery {
  /** The id of the record to begin with. */
  @IsOptional()
  @ToPositiveInt()
  copy?: number;
}

export class RecordQuery {
  /** What was done. */
  @IsOptional()
  @IsIn(DONE)
  done?: Done;

  @IsOptional()
  @ToPositiveInt()
  version?: number;

  @IsOptional()
  @ToPositiveInt()
  older_version?: number;

  @IsOptional()
  @IsString()
  proof?: string;

  /** A language whose texts are open, whether there are any or not. */
  @IsOptional()
  @IsLanguage()
  language?: Language;
}
