import type { Type } from '@nestjs/common';
import type { EditorText } from '../../../core/catalogues/messages.js';
import type { Rule, Schema } from '../../../core/http/validation/constraint.js';
import { getDescribedFields, getRules } from '../../../core/http/validation/library-metadata.js';
import { buildSchema, isSkipped } from '../../../core/http/validation/rules.js';
import type { Form } from './controls.js';
import type { Field, FormTable } from './field.js';

/** A field of a form, with what the OpenAPI document says of it. */
export type FormField = Field & {
  readonly name: string;
  readonly label: EditorText;
  /** Whether it has a text in each language. */
  readonly isTranslated: boolean;
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly defaultValue: unknown;
};

/** Returns the fields of a form, in their order. Bounds and what is required come from the rules of the DTO, as in the OpenAPI document. */
export function describeForm<D extends object>(dto: Type<D>, table: FormTable<D>): FormField[] {
  const rules = getRules(dto);
  const described = getDescribedFields(dto);
  const translated = listTranslatedFields(rules);
  return Object.entries<Field | 'elsewhere'>(table).flatMap(([name, field]) => {
    if (field === 'elsewhere') return [];
    const own = rules.get(name)!;
    const { default: defaultValue } = (described.get(name) ?? {}) as { default?: unknown };
    const found = { schema: buildSchema(own), isRequired: !isSkipped(own, undefined), isTranslated: translated.has(name), defaultValue };
    return [{ ...field, ...found, name, label: field.label ?? (name as EditorText) }];
  });
}

/** Returns a function that describes a form when it is called first: then the decorators of the DTOs are complete. */
export function describeLater<D extends object>(
  dto: Type<D>,
  table: FormTable<D>,
  newRecords = (): Form['newRecords'] => ({}),
): () => Form {
  let form: Form | undefined;
  return () => (form ??= { fields: describeForm(dto, table), newRecords: newRecords() });
}

/** Returns the fields of the DTO of one translation. */
function listTranslatedFields(rules: ReturnType<typeof getRules>): ReadonlySet<string> {
  const dtos = (rules.get('translations') ?? []).flatMap(({ context }) => (context as Rule | undefined)?.memberDto ?? []);
  return new Set(dtos.flatMap((dto) => [...getRules(dto).keys()]));
}
