import { foldText } from '../../../../core/text/fold.js';
import { readPlainText } from './read-values.js';
import type { Fields } from '../../../../core/objects.js';

/** How WordPress begins the title of a record with a password, in languages of the west and the middle of Europe, without accents. */
const PREFIXES = [
  ...['babestua', 'beschermd', 'beskyttet', 'beveiligd', 'geschutzt', 'protected', 'protege', 'protegido', 'protegit', 'protejat'],
  ...['protetto', 'protexido', 'skyddad', 'zabezpieczone'],
];
const PREFIX_PATTERN = new RegExp(`^(${PREFIXES.join('|')})\\s?:\\s`);
/** WordPress shows a form for the password in place of a text. */
const PASSWORD_FORM = /post-password-form|action=postpass/;

/**
 * Tells whether a record has a password on the site, which sends it to everyone nevertheless. The answer has no field for it. The
 * site adds a word to the title, but not to the slug: where the slug has the word, it is part of the title.
 */
export function isProtected({ title, slug, description, excerpt }: Fields): boolean {
  if ([description, excerpt].some((html) => typeof html === 'string' && PASSWORD_FORM.test(html))) return true;
  const prefix = PREFIX_PATTERN.exec(foldText(readPlainText(title) ?? ''))?.[1];
  return prefix !== undefined && !(typeof slug === 'string' && slug.startsWith(prefix));
}
