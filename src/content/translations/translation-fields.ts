import { IsIn, IsOptional, MaxLength } from 'class-validator';
import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { getDecoratorSettings } from '../../core/config/decorator-settings.js';
import { IsLanguage } from '../../core/http/validation/languages.js';
import { ToHtml, ToSlug } from '../../core/http/validation/texts.js';
import { EmptyAsNull } from '../../core/http/validation/values.js';
import { isLanguage } from '../../core/i18n/locale.js';
import type { Language } from '../../core/text/language.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';
import type { Reason } from '../../core/errors/domain-error.js';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { createDto } from '../../core/http/validation/create-dto.js';
import { isObject } from '../../core/objects.js';

/** The texts that all resources share, apart from the title or name. */
export class TextsDto {
  @IsOptional()
  @ToHtml()
  @MaxLength(65_000)
  description?: string | null;

  @IsOptional()
  @ToSlug()
  slug?: string | null;
}

/** The fields of a write about its translations. */
export class SourceFields {
  /** The source of the other translations; by default the language of the first text. */
  @IsOptional()
  @EmptyAsNull()
  @IsLanguage()
  source_language?: Language | null;

  /**
   * `draft` hides the text in the content language from the public, any other value shows it. The service computes the other
   * statuses.
   */
  @IsOptional()
  @EmptyAsNull()
  @IsIn(TRANSLATION_STATUSES)
  translation_status?: TranslationStatus | null;
}

/** The same inside `translations`. */
export class TranslationFields {
  @IsOptional()
  @EmptyAsNull()
  @IsIn(TRANSLATION_STATUSES)
  status?: TranslationStatus | null;
}

/**
 * The texts of several languages at once: `{es: {title: …}, en: null}`, read into a `Map`; `null` removes one.
 * `@ValidateNested()` stands beside this, for the rules of the texts.
 */
export function ToTranslations<T extends object>(dto: Type<T>): PropertyDecorator {
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
  const areLanguages = [...value.keys()].every((language) => isLanguage(language, settings));
  return areLanguages ? undefined : { reason: 'choice', choices: settings.languages };
}
