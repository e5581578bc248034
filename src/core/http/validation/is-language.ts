import type { ValidationOptions } from 'class-validator';
import { getDecoratorSettings } from '../../config/decorator-settings.js';
import { isLanguage } from '../../i18n/locale.js';
import { Constraint } from './constraint.js';

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
