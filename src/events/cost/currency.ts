import { settings } from '../../core/config/settings.js';

/** A currency as prices are written in it. */
export interface Currency {
  readonly symbol: string;
  /** ISO 4217, or `null` for a sign that is nobody's code. */
  readonly code: string | null;
  readonly position: 'prefix' | 'postfix';
}

const KNOWN_CURRENCIES: readonly Currency[] = [
  { symbol: '€', code: 'EUR', position: 'postfix' },
  { symbol: '$', code: 'USD', position: 'prefix' },
  { symbol: '£', code: 'GBP', position: 'prefix' },
  { symbol: '¥', code: 'JPY', position: 'prefix' },
];

/** The currency that a sign or a code means; one that we do not know is written as it came. */
export function parseCurrency(sign: string): Currency {
  const known = KNOWN_CURRENCIES.find(({ symbol, code }) => symbol === sign || code === sign.toUpperCase());
  return known ?? { symbol: sign, code: /^[A-Z]{3}$/.test(sign) ? sign : null, position: 'postfix' };
}

export function getDefaultCurrency(): Currency {
  return parseCurrency(settings.defaultCurrency);
}
