import { type Type, ValidationPipe, type ValidationPipeOptions } from '@nestjs/common';
import { instanceToPlain } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import { DomainError, type Reason, type Reasons } from '../../errors/domain-error.js';
import { createDto } from '../validation/create-dto.js';
import { getReason } from '../validation/rules.js';

type TransformerPackage = NonNullable<ValidationPipeOptions['transformerPackage']>;

/** Validates the parameters after all guards, and reports all invalid ones at once. It ignores unknown fields. */
export class ParametersPipe extends ValidationPipe {
  /** @param options `expectedType`: the DTO, where the handler's signature does not name it */
  constructor(options: { expectedType?: Type<unknown> } = {}) {
    super({
      ...options,
      transform: true,
      // It drops unknown fields, and reads no member of them.
      transformerPackage: { plainToInstance: createDto as TransformerPackage['plainToInstance'], classToPlain: instanceToPlain },
      // `getReason` looks at them; no client sees them.
      validationError: { target: true, value: true },
      exceptionFactory: (errors) => toDomainError(collectReasons(errors)),
    });
  }
}

function toDomainError(reasons: Reasons): DomainError {
  const missing = Object.keys(reasons).filter((name) => reasons[name]!.reason === 'missing');
  return missing.length > 0 ? new DomainError('missing-parameters', { missing }) : new DomainError('invalid-parameters', { reasons });
}

/** The reason of each bad field. What is inside a field that is bad itself does not matter. */
function collectReasons(errors: ValidationError[], prefix = ''): Reasons {
  const entries = errors.flatMap((error): [string, Reason][] => {
    const name = prefix + error.property;
    if (error.constraints) return [[toParameterName(name), getReason(error)]];
    return Object.entries(collectReasons(error.children ?? [], `${name}.`));
  });
  return Object.fromEntries(entries);
}

/** Returns the parameter to blame: a linked record that is given by its id or its name is blamed itself, not this member. */
function toParameterName(path: string): string {
  return path.replace(/\.(id|linkName)$/, '');
}
