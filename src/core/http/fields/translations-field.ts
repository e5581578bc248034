import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { isLanguage, LANGUAGES } from '../../i18n/languages.js';
import { Constraint, IsOptionalOrNull } from './constraint.js';

/** The texts of several languages at once: `{es: {title: …}, en: null}`, read into a `Map`; `null` removes one. */
export function TranslationsField<T extends object>(dto: Type<T>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseTranslations(value, dto)),
    IsOptionalOrNull(),
    Constraint({ reason: 'object' }, (value) => value instanceof Map),
    Constraint({ reason: 'choice', choices: LANGUAGES }, (value) => [...(value as Map<unknown, unknown>).keys()].every(isLanguage)),
    ValidateNested({ context: { reason: 'object' } }),
    ApiProperty({
      required: false,
      nullable: true,
      additionalProperties: { nullable: true, allOf: [{ $ref: getSchemaPath(dto) }] },
      type: Object,
    }),
  );
}

/** Texts by language. A `null` removes a language, and is nothing that class-validator could look into. */
class Translations extends Map<string, unknown> {
  override forEach(visit: (texts: unknown, language: string, all: Map<string, unknown>) => void): void {
    for (const [language, texts] of this) if (texts !== null) visit(texts, language, this);
  }
}

function parseTranslations<T extends object>(value: unknown, dto: Type<T>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return new Translations(
    Object.entries(value).map(([language, texts]) => [language, isObject(texts) ? plainToInstance(dto, texts) : texts]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
