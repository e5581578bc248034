import { ArrayNotEmpty, IsIn, IsNotEmpty, IsOptional, MaxLength } from 'class-validator';
import { type Scope, SCOPES } from '../../../core/http/context/principal.js';
import { ToIdOrZero, ToPositiveInt } from '../../../core/http/validation/ids.js';
import { ToList, EmptyAsNull } from '../../../core/http/validation/values.js';
import { ToPlainText } from '../../../core/http/validation/texts.js';
import { ToMoment } from '../../../core/http/validation/times.js';
import type { Moment } from '../../../core/time/moment.js';

export class CreateTokenDto {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(255)
  name!: string;

  /** When the token stops working; `null`: never. Without an offset, on the site's clock. */
  @IsOptional()
  @EmptyAsNull()
  @ToMoment()
  expires_at?: Moment | null;

  /** What it may be used for at most; unless given, all that what makes it may be used for. */
  @IsOptional()
  @ToList()
  @ArrayNotEmpty()
  @IsIn(SCOPES, { each: true })
  scopes?: Scope[] | null;

  /** Whose it will be; one's own unless given. */
  @IsOptional()
  @ToIdOrZero()
  user?: number | null;
}

export class ListTokensDto {
  /** Whose; one's own unless given. */
  @IsOptional()
  @ToPositiveInt()
  user?: number;
}
