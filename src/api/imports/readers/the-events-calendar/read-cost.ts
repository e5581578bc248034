import { isCurrencySign } from '../../../../events/cost.js';
import { readPlainText } from './read-values.js';
import { isObject, type Fields } from '../../../../core/objects.js';

/** A price with its sign on one side, such as `$30`, `30 €` or `100 kr`. The calendar itself reads spaces and apostrophes between digits. */
const PRICE = /^([^\d\s]{1,4})? ?\d[\d.,]*? ?([^\d\s.,]{1,4})?$/u;
/** What a site writes in place of zero: one word, in its language. */
const FREE = /^\p{L}{2,20}$/u;
const AMOUNT_VALUE = /^\d{1,12}(\.\d{1,6})?$/;

interface Sign {
  readonly text: string;
  readonly isBefore: boolean;
}

/**
 * Reads the cost of an event. The text of the site has a word of its language for a price of zero, and a symbol that several
 * currencies have. So a text of prices alone gets the numbers and the currency of `cost_details`. Another text stays as it is.
 */
export function readCost({ cost, cost_details: details }: Fields): string | null {
  const text = readPlainText(cost);
  if (text === null || !isObject(details)) return text;
  const values = readAmounts(details.values);
  const prices = text.split(/\s*[-–—]\s*/).map((price) => price.trim());
  if (values.length === 0 || !prices.every((price) => isPrice(price) || (FREE.test(price) && Number(values[0]) === 0))) return text;
  const sign = chooseSign(findSign(prices), details);
  if (sign === undefined) return values.join(' – ');
  if (!isCurrencySign(sign.text)) return text;
  return sign.isBefore ? `${sign.text} ${values.join(' – ')}` : `${values.join(' – ')} ${sign.text}`;
}

/** Of two signs, none is that of the price. */
function isPrice(text: string): boolean {
  const [price, before, after] = PRICE.exec(text) ?? [];
  return price !== undefined && (before === undefined || after === undefined);
}

/** The site sorts the values. Where it could not read a number, it has the text. */
function readAmounts(values: unknown): string[] {
  const texts = Array.isArray(values) ? (values as unknown[]).map(String) : [];
  return texts.every((text) => AMOUNT_VALUE.test(text)) ? texts : [];
}

function findSign(prices: readonly string[]): Sign | undefined {
  for (const price of prices) {
    const [, before, after] = PRICE.exec(price) ?? [];
    const text = before ?? after;
    if (text !== undefined) return { text, isBefore: before !== undefined };
  }
  return undefined;
}

/**
 * Chooses between the sign of the text and the code of the site. The code counts where it says more: `CAD` for `$`. It is wrong on
 * sites that changed only the symbol: those have `€` and the code of the plugin, `USD`.
 */
function chooseSign(written: Sign | undefined, { currency_symbol, currency_code }: Fields): Sign | undefined {
  const symbol = readPlainText(currency_symbol);
  const sign = written ?? (symbol === null ? undefined : { text: symbol, isBefore: true });
  const code = typeof currency_code === 'string' && /^[A-Z]{3}$/.test(currency_code) ? currency_code : undefined;
  if (code === undefined) return sign;
  const isUnclear = sign === undefined || (formatSymbol(code, 'symbol') !== sign.text && formatSymbol(code, 'narrowSymbol') === sign.text);
  return isUnclear ? { text: code, isBefore: true } : sign;
}

/** Returns the symbol of a currency as English has it: `$` for `USD`, and for `CAD` `CA$`, or `$` if it is narrow. */
function formatSymbol(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string | undefined {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value;
}
