import { type Scope, SCOPES } from '../../../core/http/context/scopes.js';
import { ChoicesField } from '../../../core/http/fields/list-fields.js';
import { IdField, IntegerFilter } from '../../../core/http/fields/scalar-fields.js';
import { TextField } from '../../../core/http/fields/text-field.js';
import { TimeField } from '../../../core/http/fields/time-fields.js';
import type { Moment } from '../../../core/time/moment.js';

export class CreateTokenDto {
  @TextField({ max: 255, required: true })
  name!: string;

  /** When the token stops working; `null`: never. Without an offset, on the site's clock. */
  @TimeField()
  expires_at?: Moment | null;

  /** What it may be used for at most; unless given, all that what makes it may be used for. */
  @ChoicesField(SCOPES)
  scopes?: Scope[] | null;

  /** Whose it will be; one's own unless given. */
  @IdField()
  user?: number | null;
}

export class ListTokensDto {
  /** Whose; one's own unless given. */
  @IntegerFilter({ min: 1 })
  user?: number;
}
