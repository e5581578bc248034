import { IntegerFilter } from '../../../core/http/fields/scalar-fields.js';

export class ListTokensDto {
  /** Whose; one's own unless given. */
  @IntegerFilter({ min: 1 })
  user?: number;
}
