import { IsIn, IsOptional } from 'class-validator';
import { EmptyAsNull } from '../../core/http/validation/transforms.js';

/** The parameters of a change of an event. */
export class UpdateEventQuery {
  /** What happens to changed occurrences that a new rule would not give. */
  @IsOptional()
  @EmptyAsNull()
  @IsIn(['keep', 'drop'])
  exceptions?: 'keep' | 'drop' | null;
}
