import { LANGUAGES } from '../../core/i18n/languages.js';
import { word } from '../../core/i18n/sentences.js';
import { cleanLine } from '../../core/text/clean.js';
import type { Language } from '../../core/text/language.js';
import { type Currency, currencyOf, defaultCurrency } from './currency.js';

/**
 * What an event costs: one price or several, or words that are no price.
 * Prices are decimal texts with a point (`1000.50`): money is never a float.
 */
export type Cost = { readonly values: readonly string[]; readonly currency: Currency } | { readonly text: string };

/** Characters of all of it together. */
export const COST_LENGTH = 255;
/** Prices in an array. */
export const COST_PARTS = 100;
const FREE_ELSEWHERE = ['free', 'gratis', 'gratuït', 'gratuit', 'gratuita', 'gratuïta', 'gratuito'];
const FREE = new Set([...FREE_ELSEWHERE, ...LANGUAGES.map((language) => word(language, 'free').toLowerCase())]);
const SIGN = String.raw`(?:\p{Sc}|[A-Za-z]{3})`;
const AMOUNT = String.raw`\d[\d.,'’\u00a0\u202f ]*`;
const PRICE = new RegExp(`^(${SIGN})? ?(${AMOUNT}?) ?(${SIGN})?$`, 'u');

/**
 * Reads a cost: a number, `10`, `$12.50`, `10 €`, `EUR 5`, `5-20`, `1.000,50 €`, a word for free, other text, or an
 * array of such. Empty is `null`.
 * @returns undefined for what is none of these
 */
export function readCost(value: unknown): Cost | null | undefined {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const parts = (Array.isArray(value) ? value : [value]).map(partOf);
  if (parts.length > COST_PARTS || parts.some((part) => part === undefined)) return undefined;
  const text = cleanLine(parts.join(' – '));
  if (text === '') return null;
  return text.length > COST_LENGTH ? undefined : (pricesOf(text) ?? { text });
}

function partOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && value.length <= 4 * COST_LENGTH ? value : undefined;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  const digits = String(value);
  // The point of a number is no mark of thousands.
  return digits.includes('e') ? undefined : digits.replace(/\.\d{3}$/, '$&0');
}

function pricesOf(text: string): Cost | undefined {
  if (FREE.has(text.toLowerCase())) return nothing();
  const prices = text.split(/\s*[-–—]\s*/).map((part) => PRICE.exec(part.trim()));
  const amounts = prices.map((price) => price && decimal(price[2]!));
  if (!amounts.every((amount) => typeof amount === 'string')) return undefined;
  if (amounts.every((amount) => Number(amount) === 0)) return nothing();
  const before = prices.find((price) => price?.[1])?.[1];
  const after = prices.find((price) => price?.[3])?.[3];
  return { values: [...new Set(amounts)], currency: writtenCurrency(before, after) };
}

/** Free, in whatever currency. */
function nothing(): Cost {
  return { values: ['0'], currency: defaultCurrency() };
}

/** A sign keeps the side on which it was written; a code goes where its sign goes. */
function writtenCurrency(before: string | undefined, after: string | undefined): Currency {
  const sign = before ?? after;
  if (sign === undefined) return defaultCurrency();
  const currency = currencyOf(sign);
  return sign === currency.symbol && currency.code !== sign
    ? { ...currency, position: before === undefined ? 'postfix' : 'prefix' }
    : currency;
}

/** `1.000,50`, `1,000.50` and `1000.5` as a decimal text; a single mark before three digits groups thousands. */
function decimal(amount: string): string | undefined {
  const digits = amount.replace(/['’\s]/g, '');
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1);
  const groups = last === undefined || (new Set(marks).size === 1 && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits));
  const point = groups ? digits.length : digits.lastIndexOf(last);
  const whole = digits.slice(0, point).replace(/[.,]/g, '');
  const fraction = digits.slice(point + 1);
  const isNumber =
    /^\d{1,12}$/.test(whole) && /^\d{0,6}$/.test(fraction) && (groups || (marks.split(last).length === 2 && fraction !== ''));
  return isNumber ? whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : `.${fraction}`) : undefined;
}

/** The cost after a write: one that reads the same stays as it is, `12.5` as `12.5` when it comes back as `12,50 €`. */
export function costAfter(wish: Cost | null | undefined, before: Cost | null, language: Language): Cost | null | undefined {
  return wish && costText(wish, language) === costText(before, language) ? before : wish;
}

/** The cost as a reader of the language would see it. */
export function costText(cost: Cost | null, language: Language): string | null {
  if (cost === null) return null;
  if ('text' in cost) return cost.text;
  const { values, currency } = cost;
  if (values.every((value) => Number(value) === 0)) return word(language, 'free');
  const amounts = values.map((value) => formatted(value, language)).join('–');
  const space = currency.symbol.length > 1 ? ' ' : '';
  return currency.position === 'prefix' ? `${currency.symbol}${space}${amounts}` : `${amounts} ${currency.symbol}`;
}

function formatted(value: string, language: Language): string {
  const decimals = value.split('.')[1]?.length ?? 0;
  const minimumFractionDigits = decimals === 1 ? 2 : decimals;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 6 });
  return format.format(value as Intl.StringNumericLiteral);
}
