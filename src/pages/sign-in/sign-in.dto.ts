import { IsDefined, IsOptional } from 'class-validator';
import { Constraint } from '../../core/http/validation/constraint.js';
import { findTextProblem } from '../../core/http/validation/texts.js';

const MAX_LENGTH = 1_000;

/** Tells whether a value is one text that a user may have typed. */
export function isTyped(value: unknown): value is string {
  return findTypingProblem(value) === undefined;
}

const findTypingProblem = (value: unknown) => findTextProblem(value, { max: MAX_LENGTH });

/** What a user has typed, or what a link contains. It may be wrong, but it is one text of bounded length. */
function IsTyped(): PropertyDecorator {
  return Constraint('isTyped', { findProblem: findTypingProblem, schema: { type: 'string' } });
}

export class NextQuery {
  /** Where the user wants to get in the end. */
  @IsOptional()
  @IsTyped()
  next?: string;
}

export class IssuerQuery extends NextQuery {
  /** Whether the user, who is signed in, must sign in at the issuer anew. */
  @IsOptional()
  @IsTyped()
  confirm?: string;
}

export class PasswordDto extends NextQuery {
  @IsDefined()
  @IsTyped()
  password!: string;
}

export class SignInDto extends PasswordDto {
  @IsDefined()
  @IsTyped()
  username!: string;
}
