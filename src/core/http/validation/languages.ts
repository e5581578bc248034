import { Transform } from 'class-transformer';
import type { ValidationOptions } from 'class-validator';
import { Constraint, composeDecorators } from './constraint.js';
import { mapItems } from './values.js';
import { getDecoratorSettings } from '../../config/decorator-settings.js';
import { isLanguage } from '../../i18n/locale.js';

const MAX_TAG_LENGTH = 35;
/** A language of two or three letters, and subtags. */
const TAG_PATTERN = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/** A language tag (BCP 47), such as `ca` or `es-MX`, read in its canonical form. A list has the rule with `each`. */
export function ToLanguageTag(options?: ValidationOptions): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => mapItems(value, (item) => toCanonicalTag(item) ?? item)),
    Constraint(
      'isLanguageTag',
      {
        findProblem: (item) => (toCanonicalTag(item) === undefined ? { reason: 'language-tag' } : undefined),
        schema: { type: 'string', maxLength: MAX_TAG_LENGTH, pattern: TAG_PATTERN.source, example: 'ca' },
      },
      options,
    ),
  );
}

/** Returns the canonical form of a tag, which equal tags share: `es-mx` becomes `es-MX`; undefined for what is no tag. */
function toCanonicalTag(item: unknown): string | undefined {
  if (typeof item !== 'string' || item.length > MAX_TAG_LENGTH || !TAG_PATTERN.test(item)) return undefined;
  try {
    return Intl.getCanonicalLocales(item)[0];
  } catch {
    return undefined;
  }
}

/** A language of the service, for the documentation, which adds the languages of the settings. */
export const LANGUAGE_SCHEMA = { type: 'string', 'x-setting': 'language' } as const;

/** A member for each language, like the others, for the documentation. */
export const MEMBER_FOR_EACH_LANGUAGE = { 'x-setting': 'memberForEachLanguage' } as const;

/** One of the languages of the service. */
export function IsLanguage(options?: ValidationOptions): PropertyDecorator {
  return Constraint(
    'isLanguage',
    {
      findProblem: (value) => {
        const settings = getDecoratorSettings();
        return isLanguage(value, settings) ? undefined : { reason: 'choice', choices: settings.languages };
      },
      schema: LANGUAGE_SCHEMA,
    },
    options,
  );
}
