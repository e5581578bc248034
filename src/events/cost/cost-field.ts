import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Clearable, Constraint } from '../../core/http/fields/constraint.js';
import { COST_LENGTH, COST_PARTS, readCost } from './cost.js';

/** A cost in any of the ways that `readCost` takes; `null` or empty clears. */
export function CostField(): PropertyDecorator {
  const price = [
    { type: 'string', maxLength: COST_LENGTH },
    { type: 'number', minimum: 0 },
  ];
  const several = { type: 'array', items: { oneOf: price }, maxItems: COST_PARTS };
  return applyDecorators(
    Transform(({ value }) =>
      value === undefined ? undefined : (readCost(value) ?? (value === null || value === '' || isEmpty(value) ? null : false)),
    ),
    Clearable(),
    Constraint({ reason: 'cost' }, (value) => typeof value === 'object'),
    ApiProperty({ oneOf: [...price, several], required: false, nullable: true, example: '5-20 €' }),
  );
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '';
}
