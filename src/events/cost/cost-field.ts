import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Constraint, IsOptionalOrNull } from '../../core/http/fields/constraint.js';
import { MAX_COST_LENGTH, MAX_COST_PARTS, parseCost } from './cost.js';

/** Reads a cost in any form that `parseCost` accepts. `null` and empty values clear the cost. */
export function CostField(): PropertyDecorator {
  const price = [
    { type: 'string', maxLength: MAX_COST_LENGTH },
    { type: 'number', minimum: 0 },
  ];
  const several = { type: 'array', items: { oneOf: price }, maxItems: MAX_COST_PARTS };
  return applyDecorators(
    Transform(({ value }) =>
      value === undefined ? undefined : (parseCost(value) ?? (value === null || value === '' || isEmptyCost(value) ? null : false)),
    ),
    IsOptionalOrNull(),
    Constraint({ reason: 'cost' }, (value) => typeof value === 'object'),
    ApiProperty({ oneOf: [...price, several], required: false, nullable: true, example: '5-20 €' }),
  );
}

function isEmptyCost(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : typeof value === 'string' && value.trim() === '';
}
