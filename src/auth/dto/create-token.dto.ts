import { TextField } from '../../http/fields/text-field.js';
import { TimeField } from '../../http/fields/time-fields.js';
import type { Moment } from '../../time/moment.js';

export class CreateTokenDto {
  @TextField({ max: 255, required: true })
  name!: string;

  /** When the token stops working; `null`: never. Without an offset, on the site's clock. */
  @TimeField()
  expires_at?: Moment | null;
}
