import type { Language } from '../../text/language.js';
import { anyText, folder, parsedBy, tryParse } from '../kinds.js';
import { parseFallbackChains, parseLanguages } from '../parse-languages.js';
import type { Setting, SettingList } from '../setting.js';

const languages = parsedBy(parseLanguages, 'must be languages such as ca,es,en: two or three small letters each, none twice');

/** Returns the check of a setting that names some of `LANGUAGES`. */
export function checkWithLanguages(
  problem: string,
  isValid: (text: string, languages: readonly Language[]) => boolean,
): NonNullable<Setting['check']> {
  return (text, { LANGUAGES }) => {
    const known = languages.parse(LANGUAGES!);
    return text === '' || known === undefined || isValid(text, known) ? undefined : problem;
  };
}

/** The languages of texts and messages. */
export const LANGUAGES = {
  languages: {
    name: 'LANGUAGES',
    kind: languages,
    default: 'ca,es,en',
    text:
      'The languages of the service, as they are in addresses: two or three letters each (BCP 47 primary subtags). ' +
      'A text that no language of a fallback chain has is looked for in this order. Texts in a language that you remove stay in the database. See [Languages](languages.md).',
  },
  cataloguesFolder: {
    name: 'CATALOGUES_DIR',
    kind: folder,
    default: './catalogues',
    text: 'The folder of the catalogues, `{language}.json`: what the service says, translated. Every language except `ca`, `es` and `en` needs one.',
  },
  defaultLanguage: {
    name: 'DEFAULT_LANGUAGE',
    kind: anyText,
    otherwise: 'the first of `LANGUAGES`',
    example: 'ca',
    text: 'The language of addresses that have none: `ROOT_ALIAS`, errors outside of all languages, and pages for a browser that prefers none of `LANGUAGES`.',
    check: checkWithLanguages('must be one of LANGUAGES', (text, known) => known.includes(text)),
  },
  languageFallback: {
    name: 'LANGUAGE_FALLBACK',
    kind: anyText,
    otherwise: 'the order of `LANGUAGES`',
    example: 'ca:es,en;es:ca,en;en:ca,es',
    text: 'For each language, the languages from which a missing text is read, the best first. Languages that you do not name follow in the order of `LANGUAGES`.',
    check: checkWithLanguages(
      'must look like ca:es,en;en:ca and name none but LANGUAGES',
      (text, known) => tryParse(() => parseFallbackChains(text, known)) !== undefined,
    ),
  },
} as const satisfies SettingList;
