import { ArrayNotEmpty, IsIn, IsNotEmpty, IsOptional, MaxLength } from 'class-validator';
import { type Scope, SCOPES } from '../../../core/http/context/principal.js';
import { IsIdOrZero, IsPositiveInt } from '../../../core/http/validation/ids.js';
import { IsList, EmptyAsNull } from '../../../core/http/validation/values.js';
import { IsPlainText } from '../../../core/http/validation/texts.js';
import { IsMoment } from '../../../core/http/validation/times.js';
import type { Moment } from '../../../core/time/moment.js';

export class CreateTokenDto {
  @IsNotEmpty()
  @IsPlainText()
  @MaxLength(255)
  name!: string;

  /** When the token stops working; `null`: never. Without an offset, on the site's clock. */
  @IsOptional()
  @EmptyAsNull()
  @IsMoment()
  expires_at?: Moment | null;

  /** What it may be used for at most; unless given, all that what makes it may be used for. */
  @IsOptional()
  @IsList()
  @ArrayNotEmpty()
  @IsIn(SCOPES, { each: true })
  scopes?: Scope[] | null;

  /** Whose it will be; one's own unless given. */
  @IsOptional()
  @IsIdOrZero()
  user?: number | null;
}

export class ListTokensDto {
  /** Whose; one's own unless given. */
  @IsOptional()
  @IsPositiveInt()
  user?: number;
}
