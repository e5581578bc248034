import { settings } from '../core/config/settings.js';

/** A currency, and how prices in it are written. */
export interface Currency {
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

/** Returns the currency of a symbol or code. An unknown one is shown as it was sent. */
export function parseCurrency(sign: string): Currency {
  const known = KNOWN_CURRENCIES.find(({ symbol, code }) => symbol === sign || code === sign.toUpperCase());
  return known ?? { symbol: sign, code: /^[A-Z]{3}$/.test(sign) ? sign : null, position: 'postfix' };
}

export function getDefaultCurrency(): Currency {
  return parseCurrency(settings.defaultCurrency);
}
