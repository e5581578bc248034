import { type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { DomainError, type Reason, type Reasons } from '../../errors/domain-error.js';

/** Validates the parameters after all guards, and reports all invalid ones at once. It ignores unknown fields. */
export class ParametersPipe extends ValidationPipe {
  /** @param options `expectedType`: the DTO, where the handler's signature does not name it */
  constructor(options: { expectedType?: Type<unknown> } = {}) {
    super({
      ...options,
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => toDomainError(collectReasons(errors)),
    });
  }
}

function toDomainError(reasons: Reasons): DomainError {
  const missing = Object.keys(reasons).filter((name) => reasons[name]!.reason === 'missing');
  return missing.length > 0 ? new DomainError('missing-parameters', { missing }) : new DomainError('invalid-parameters', { reasons });
}

function collectReasons(errors: ValidationError[], prefix = ''): Reasons {
  const entries = errors.flatMap((error): [string, Reason][] => {
    const name = prefix + error.property;
    const [reason] = Object.values((error.contexts ?? {}) as unknown as Record<string, Reason>);
    const own: [string, Reason][] = reason ? [[toParameterName(name), reason]] : [];
    return [...own, ...Object.entries(collectReasons(error.children ?? [], `${name}.`))];
  });
  return Object.fromEntries(entries);
}

/** Returns the parameter to blame: a linked record that is given by its id is blamed itself, not its `id`. */
function toParameterName(path: string): string {
  return path.replace(/\.id$/, '');
}
