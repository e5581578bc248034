import type { SiteSettings } from '../core/config/site-settings.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { translateWord } from '../core/i18n/translate.js';
import { cleanLine } from '../core/text/clean.js';
import type { Language } from '../core/text/language.js';

/** A currency, and how prices in it are written. */
interface Currency {
  readonly symbol: string;
  /** The ISO 4217 code, or `null` for an unknown symbol. */
  readonly code: string | null;
  readonly position: 'prefix' | 'postfix';
}

const KNOWN_CURRENCIES: readonly Currency[] = [
  { symbol: '€', code: 'EUR', position: 'postfix' },
  { symbol: '$', code: 'USD', position: 'prefix' },
  { symbol: '£', code: 'GBP', position: 'prefix' },
  { symbol: '¥', code: 'JPY', position: 'prefix' },
];

/** Signs of one currency each, beside those above. */
const CODES_BY_SIGN = new Map(
  '₺TRY ₹INR ￥JPY ₩KRW ￦KRW ₴UAH ₪ILS ₽RUB ₫VND ₦NGN ₱PHP ₲PYG ₡CRC ₸KZT ₼AZN ₾GEL ₮MNT ₭LAK ₵GHS ฿THB ৳BDT ៛KHR ＄USD ￡GBP'
    .split(' ')
    .map((entry) => [entry.slice(0, 1), entry.slice(1)]),
);
const ISO_CODES = new Set(Intl.supportedValuesOf('currency'));

/** Returns the currency of a symbol or code. An unknown one is shown as it was sent. */
function parseCurrency(sign: string): Currency {
  const known = KNOWN_CURRENCIES.find(({ symbol, code }) => symbol === sign || code === sign.toUpperCase());
  const code = CODES_BY_SIGN.get(sign) ?? (ISO_CODES.has(sign) ? sign : null);
  return known ?? { symbol: sign, code, position: 'postfix' };
}

/** Tells whether a text is a sign of a currency, or the code of one (ISO 4217). A word such as `des` is none. */
export function isCurrencySign(text: string): boolean {
  return /^\p{Sc}$/u.test(text) || ISO_CODES.has(text) || KNOWN_CURRENCIES.some(({ code }) => code === text.toUpperCase());
}

export function getDefaultCurrency({ defaultCurrency }: CostSettings): Currency {
  return parseCurrency(defaultCurrency);
}

/**
 * The cost of an event: one or several prices, or a text that is no price.
 * Prices are decimal strings with a point (`1000.50`), because floating-point numbers cannot hold money exactly.
 */
export type Cost = { readonly values: readonly string[]; readonly currency: Currency } | { readonly text: string };

/** The settings on which it depends what a text means as a cost. */
type CostSettings = Pick<SiteSettings, 'defaultCurrency' | 'languages' | 'catalogues'>;

/** The maximum length of the whole cost, in characters. */
export const MAX_COST_LENGTH = 255;
/** The maximum number of prices in an array. */
export const MAX_COST_PARTS = 100;
const FREE_WORDS_OF_OTHER_LANGUAGES = ['free', 'gratis', 'gratuït', 'gratuit', 'gratuita', 'gratuïta', 'gratuito'];
const CURRENCY_PATTERN = String.raw`(?:\p{Sc}|[A-Za-z]{3})`;
const AMOUNT_PATTERN = String.raw`\d[\d.,'’´\u00a0\u202f\u2009 ]*`;
const PRICE_PATTERN = new RegExp(`^(${CURRENCY_PATTERN})? ?(${AMOUNT_PATTERN}?) ?(${CURRENCY_PATTERN})?$`, 'u');
/** The words for the euro in the languages of most sites. */
const EURO_WORDS = /(?<=\d) ?euros?$/i;

/**
 * Parses a cost: a number, `10`, `$12.50`, `10 €`, `EUR 5`, `5-20`, `1.000,50 €`, a word for free, other text, or an
 * array of these. An empty value is `null`.
 * @returns undefined for any other value
 */
export function parseCost(value: unknown, settings: CostSettings): Cost | null | undefined {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const parts = (Array.isArray(value) ? value : [value]).map(parseCostPart);
  if (parts.length > MAX_COST_PARTS || parts.some((part) => part === undefined)) return undefined;
  const text = cleanLine(parts.join(' – '));
  if (text === '') return null;
  return text.length > MAX_COST_LENGTH ? undefined : (parsePrices(text, settings) ?? { text });
}

function parseCostPart(value: unknown): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && value.length <= 4 * MAX_COST_LENGTH ? value : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  const digits = String(value);
  // In a JSON number the point is the decimal separator. Without the added zero, `1.234` would be read as 1234.
  return digits.includes('e') ? undefined : digits.replace(/\.\d{3}$/, '$&0');
}

function parsePrices(text: string, settings: CostSettings): Cost | undefined {
  if (isFreeWord(text.toLowerCase(), settings)) return createFreeCost(settings);
  const prices = text.split(/\s*[-–—]\s*/).map((part) => PRICE_PATTERN.exec(part.trim().replace(EURO_WORDS, ' €')));
  const amounts = prices.map((price) => price && parseDecimal(price[2]!));
  if (!amounts.every((amount) => typeof amount === 'string')) return undefined;
  const signs = prices.flatMap((price) => [price?.[1], price?.[3]]).filter((sign) => sign !== undefined);
  if (!signs.every(isCurrencySign) || (signs.length === 0 && prices.some((price) => PHONE_NUMBER.test(price![2]!)))) return undefined;
  const before = prices.find((price) => price?.[1])?.[1];
  const currency = parseWrittenCurrency(before, signs, settings);
  if (currency === undefined) return undefined;
  return amounts.every((amount) => Number(amount) === 0) ? createFreeCost(settings) : { values: [...new Set(amounts)], currency };
}

/** Nine digits in groups, without a sign, are a telephone of Spain. */
const PHONE_NUMBER = /^[6789]\d{2} \d{3} \d{3}$/;

function isFreeWord(word: string, settings: CostSettings): boolean {
  return (
    FREE_WORDS_OF_OTHER_LANGUAGES.includes(word) ||
    settings.languages.some((language) => translateWord(settings, language, 'free').toLowerCase() === word)
  );
}

/** Returns the cost of a free event. */
function createFreeCost(settings: CostSettings): Cost {
  return { values: ['0'], currency: getDefaultCurrency(settings) };
}

/** Tells whether the cost is 0 in every value. A cost that is no price, or none at all, is not free. */
export function isFree(cost: Cost | null): boolean {
  return cost !== null && 'values' in cost && cost.values.every((value) => Number(value) === 0);
}

/** Builds an SQL condition that tells the same of the stored cost of `event`: `createFreeCost` is the only one. */
export function buildFreeCondition(): string {
  return `(event.cost IS NOT NULL AND event.cost LIKE '{"values":["0"],%')`;
}

/** Signs that several currencies have: a code beside them says which. */
const SHARED_SIGNS = ['$', '¥', '£'];

/**
 * Returns the currency as written: a symbol keeps its side, a code is shown as the symbol of its currency. undefined for two currencies.
 * @param before a sign before an amount
 * @param signs all that were written
 */
function parseWrittenCurrency(before: string | undefined, signs: readonly string[], settings: CostSettings): Currency | undefined {
  const sign = signs.find((one) => !SHARED_SIGNS.includes(one)) ?? signs[0];
  if (sign === undefined) return getDefaultCurrency(settings);
  const currency = parseCurrency(sign);
  const isSame = (one: string) => parseCurrency(one).code === currency.code || (SHARED_SIGNS.includes(one) && /^[A-Z]{3}$/i.test(sign));
  if (!signs.every(isSame)) return undefined;
  return sign === currency.symbol && currency.code !== sign
    ? { ...currency, position: before === undefined ? 'postfix' : 'prefix' }
    : currency;
}

/** Thousands in groups after spaces or apostrophes. */
const GROUPED = /^[1-9]\d{0,2}(?:( \d{3})+|('\d{3})+)(?:[.,](?!\d{3}$)\d{1,6})?$/;

/**
 * Parses `1.000,50`, `1,000.50`, `1 000,50`, `1'000.50`, `12'50` and `1000.5` to a decimal string. A single separator before three digits
 * groups thousands. Spaces are nowhere else.
 */
function parseDecimal(text: string): string | undefined {
  const amount = text.replace(/\s/g, ' ').replace(/[’´]/g, "'");
  if (/[ ']/.test(amount) && !GROUPED.test(amount) && !/^\d{1,12}'\d{1,2}$/.test(amount)) return undefined;
  const digits = GROUPED.test(amount) ? amount.replace(/[ ']/g, '') : amount.replace("'", '.');
  const separators = digits.replace(/\d/g, '');
  const last = separators.at(-1);
  const groups = last === undefined || (new Set(separators).size === 1 && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits));
  const point = groups ? digits.length : digits.lastIndexOf(last);
  const whole = digits.slice(0, point).replace(/[.,]/g, '');
  const fraction = digits.slice(point + 1);
  const isNumber =
    /^\d{1,12}$/.test(whole) && /^\d{0,6}$/.test(fraction) && (groups || (separators.split(last).length === 2 && fraction !== ''));
  return isNumber ? whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : `.${fraction}`) : undefined;
}

/**
 * Returns the cost after a write. If the sent cost is formatted like the stored one, the stored one stays: `12.5` when a client
 * sends back `12,50 €`.
 */
export function keepEqualCost(requested: Cost | null | undefined, before: Cost | null, context: RequestContext): Cost | null | undefined {
  return requested && formatCost(requested, context) === formatCost(before, context) ? before : requested;
}

/** Formats a cost in the content language. */
export function formatCost(cost: Cost | null, { locale, settings }: RequestContext): string | null {
  if (cost === null) return null;
  if ('text' in cost) return cost.text;
  const { values, currency } = cost;
  const language = locale.content;
  if (isFree(cost)) return translateWord(settings, language, 'free');
  const amounts = values.map((value) => formatAmount(value, language)).join('–');
  const space = currency.symbol.length > 1 ? ' ' : '';
  return currency.position === 'prefix' ? `${currency.symbol}${space}${amounts}` : `${amounts} ${currency.symbol}`;
}

function formatAmount(value: string, language: Language): string {
  const decimals = value.split('.')[1]?.length ?? 0;
  return getAmountFormat(language, decimals === 1 ? 2 : decimals).format(value as Intl.StringNumericLiteral);
}

const amountFormats = new Map<string, Intl.NumberFormat>();

/** Returns the format of amounts. There is one for each language and number of decimals, because making one takes long. */
function getAmountFormat(language: Language, minimumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${minimumFractionDigits}`;
  const format = amountFormats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 6 });
  amountFormats.set(key, format);
  return format;
}
