import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { Reason } from '../../core/errors/domain-error.js';
import { getDecoratorSettings } from '../../core/config/decorator-settings.js';
import { isLanguage } from '../../core/i18n/locale.js';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { createDto } from '../../core/http/validation/create-dto.js';

/**
 * The texts of several languages at once: `{es: {title: …}, en: null}`, read into a `Map`; `null` removes one.
 * `@ValidateNested()` stands beside this, for the rules of the texts.
 */
export function IsTranslations<T extends object>(dto: Type<T>): PropertyDecorator {
  const texts = { nullable: true, allOf: [{ $ref: getSchemaPath(dto) }] };
  return composeDecorators(
    Transform(({ value }) => parseTranslations(value, dto)),
    Constraint('isTranslations', {
      findProblem: findTranslationsProblem,
      schema: { type: Object, additionalProperties: texts },
      memberDto: dto,
    }),
  );
}

/** Texts by language. Of each `@ValidateNested()` sees the texts that are to be written: no `null`, no language that is none. */
class Translations extends Map<string, unknown> {
  override forEach(visit: (texts: unknown, language: string, all: Map<string, unknown>) => void): void {
    const settings = getDecoratorSettings();
    for (const [language, texts] of this) if (texts !== null && isLanguage(language, settings)) visit(texts, language, this);
  }
}

function parseTranslations<T extends object>(value: unknown, dto: Type<T>): unknown {
  if (value === null || value === undefined) return value;
  if (!isObject(value)) return false;
  const settings = getDecoratorSettings();
  const entries = Object.entries(value);
  const read = (language: string, texts: unknown) => (isLanguage(language, settings) && isObject(texts) ? createDto(dto, texts) : texts);
  return new Translations(entries.map(([language, texts]) => [language, read(language, texts)]));
}

function findTranslationsProblem(value: unknown): Reason | undefined {
  if (!(value instanceof Translations)) return { reason: 'object' };
  const settings = getDecoratorSettings();
  return [...value.keys()].every((language) => isLanguage(language, settings))
    ? undefined
    : { reason: 'choice', choices: settings.languages };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
