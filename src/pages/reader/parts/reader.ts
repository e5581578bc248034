import type { Messages, ReaderText } from '../../../core/catalogues/messages.js';
import { ANONYMOUS } from '../../../core/http/context/principal.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { createLocale } from '../../../core/i18n/locale.js';
import { translateCount, translateReaderText, translateWord } from '../../../core/i18n/translate.js';
import type { Language } from '../../../core/text/language.js';
import { type DateTimeString, dateToUtc, toLocal, toQuarter } from '../../../core/time/moment.js';
import { DateFormats } from './date-formats.js';
import type { Addresses } from './addresses.js';
import type { Assets } from '../../frame/assets.js';

/** Whom a page is made for: an anonymous reader, in the language of the address. A page shows the same to every reader in a quarter of an hour. */
export interface Reader {
  readonly context: RequestContext;
  readonly language: Language;
  /** The date on the site's clock, `YYYY-MM-DD`. */
  readonly today: string;
  /** The beginning of the present quarter of an hour, in UTC. */
  readonly nowUtc: DateTimeString;
  readonly dates: DateFormats;
  /** Where the links of the page lead. */
  readonly addresses: Addresses;
  readonly assets: Assets;
  /** Returns a word that data has, too, such as a state of an event. */
  readonly word: (name: keyof Messages['words']) => string;
  readonly text: (name: ReaderText, values?: object) => string;
  /** Returns a text about a number of things. */
  readonly count: (name: ReaderText, count: number) => string;
}

/** Returns the reader of a request. What a signed-in user may see beyond the public is on no page. */
export function createReader(
  { locale: { site }, ...context }: RequestContext,
  now: Date,
  { addresses, assets }: Pick<Reader, 'addresses' | 'assets'>,
): Reader {
  const { settings } = context;
  const nowUtc = dateToUtc(toQuarter(now));
  const today = toLocal(nowUtc, settings.siteTimezone).slice(0, 10);
  return {
    context: { ...context, principal: ANONYMOUS, locale: createLocale(site, settings) },
    language: site,
    today,
    nowUtc,
    dates: DateFormats.of(site, today),
    addresses,
    assets,
    word: (name) => translateWord(settings, site, name),
    text: (name, values) => translateReaderText(settings, site, name, values),
    count: (name, count) => translateCount(settings, site, name, count),
  };
}
