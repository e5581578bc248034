import type { ValidationError } from 'class-validator';
import type { Reason } from '../../errors/domain-error.js';
import type { Rule, Schema } from './constraint.js';
import { getRules, type RuleMetadata } from './library-metadata.js';

const CONDITION = 'conditionalValidation';
const NESTED = 'nestedValidation';

/** The arguments of the library's decorators on one field, by the names of the rules. */
interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly maxLength: number;
  readonly arrayMaxSize: number;
  readonly isIn: readonly string[];
}

interface LibraryRule {
  /** What a client is told when the rule fails. */
  readonly reason: (bounds: Bounds, value: unknown) => Reason;
  /** What the OpenAPI document says of the rule. */
  readonly schema: (bounds: Bounds) => Schema;
}

const buildAbsentReason = (_: Bounds, value: unknown): Reason => ({ reason: value === undefined ? 'missing' : 'empty' });
const buildRangeReason = ({ min, max }: Bounds): Reason => ({ reason: 'between', min, max });

/** The rules of class-validator that DTOs may use. Own rules say the same of themselves, see `Constraint`. */
const LIBRARY_RULES: Readonly<Record<string, LibraryRule>> = {
  isDefined: { reason: buildAbsentReason, schema: () => ({}) },
  isNotEmpty: { reason: buildAbsentReason, schema: () => ({ minLength: 1 }) },
  isBoolean: { reason: () => ({ reason: 'boolean' }), schema: () => ({ type: 'boolean' }) },
  isString: { reason: () => ({ reason: 'text' }), schema: () => ({ type: 'string' }) },
  isInt: { reason: () => ({ reason: 'integer' }), schema: () => ({ type: 'integer' }) },
  isNumber: { reason: () => ({ reason: 'number' }), schema: () => ({ type: 'number', format: 'double' }) },
  min: { reason: buildRangeReason, schema: ({ min }) => ({ minimum: min }) },
  max: { reason: buildRangeReason, schema: ({ max }) => ({ maximum: max }) },
  maxLength: { reason: ({ maxLength }) => ({ reason: 'too-long', limit: maxLength }), schema: ({ maxLength }) => ({ maxLength }) },
  isIn: { reason: ({ isIn }) => ({ reason: 'choice', choices: isIn }), schema: ({ isIn }) => ({ type: 'string', enum: [...isIn] }) },
  isArray: { reason: () => ({ reason: 'list' }), schema: () => ({ type: 'array' }) },
  arrayNotEmpty: { reason: () => ({ reason: 'empty' }), schema: () => ({ minItems: 1 }) },
  arrayMaxSize: {
    reason: ({ arrayMaxSize }) => ({ reason: 'too-many', limit: arrayMaxSize }),
    schema: ({ arrayMaxSize }) => ({ maxItems: arrayMaxSize }),
  },
};

const completeRules = new WeakMap<object, ReturnType<typeof getRules>>();

/** Returns the rules of each field, found once for each DTO. Its decorators must be complete: a request has come. */
function getCompleteRules(dto: object): ReturnType<typeof getRules> {
  const known = completeRules.get(dto);
  if (known) return known;
  const rules = getRules(dto);
  completeRules.set(dto, rules);
  return rules;
}

/** Why a field was refused: the first of its rules, read from the top, that failed. */
export function getReason({ target, property, value, constraints = {} }: ValidationError): Reason {
  const rules = getCompleteRules(target!.constructor).get(property) ?? [];
  const failed = rules.find(({ name = '' }) => name in constraints);
  // Only `@ValidateNested()` failed: the value is not an object.
  if (failed === undefined) return { reason: 'object' };
  const own = failed.context as Rule | undefined;
  if (own === undefined) return getLibraryRule(failed).reason(getBounds(rules), value);
  const problems = failed.each && Array.isArray(value) ? value.map(own.findProblem) : [own.findProblem(value)];
  return problems.find((problem) => problem !== undefined)!;
}

/** What the rules of a field say of it, for the OpenAPI document. */
export function buildSchema(rules: readonly RuleMetadata[]): Schema {
  const judging = rules.filter(({ type }) => type !== CONDITION && type !== NESTED);
  return judging.reduce<Schema>((schema, rule) => {
    const own = rule.context as Rule | undefined;
    const said = own?.schema ?? getLibraryRule(rule).schema(getBounds(rules));
    return rule.each ? { ...schema, items: { ...(schema.items as Schema | undefined), ...said } } : { ...schema, ...said };
  }, {});
}

/** Whether the rules of a field are skipped for a value, as `@IsOptional()` skips them for `undefined` and `null`. */
export function isSkipped(rules: readonly RuleMetadata[], value: null | undefined): boolean {
  const conditions = rules.filter(({ type }) => type === CONDITION);
  return conditions.some(({ propertyName, constraints: [applies] }) => {
    return !(applies as (dto: object, value: unknown) => boolean)({ [propertyName]: value }, value);
  });
}

/** Returns the fields that a DTO requires. */
export function listRequiredFields(dto: object): string[] {
  return [...getCompleteRules(dto)].filter(([, rules]) => !isSkipped(rules, undefined)).map(([field]) => field);
}

function getBounds(rules: readonly RuleMetadata[]): Bounds {
  const bounded = rules.filter(({ constraints }) => Array.isArray(constraints));
  return Object.fromEntries(bounded.map(({ name, constraints: [bound] }) => [name, bound as unknown])) as Record<keyof Bounds, never>;
}

function getLibraryRule({ name = '', target, propertyName }: RuleMetadata): LibraryRule {
  const rule = LIBRARY_RULES[name];
  if (rule) return rule;
  throw new Error(`${(target as { name: string }).name}.${propertyName}: add "${name}" to LIBRARY_RULES in core/http/validation/rules.ts`);
}
