import { ChoicesField } from '../../http/fields/list-fields.js';
import { IdField } from '../../http/fields/scalar-fields.js';
import { TextField } from '../../http/fields/text-field.js';
import { TimeField } from '../../http/fields/time-fields.js';
import type { Moment } from '../../time/moment.js';
import { type Scope, SCOPES } from '../scopes.js';

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
