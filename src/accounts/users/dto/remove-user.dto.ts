import { IntegerFilter } from '../../../core/http/fields/scalar-fields.js';

export class RemoveUserDto {
  /** Who gets the records of the person who goes. */
  @IntegerFilter({ min: 1 })
  reassign?: number;
}
