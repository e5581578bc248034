import type { MediaSettings, Settings } from './settings.js';

/**
 * The settings on which depends what clients see: addresses, languages and their texts, the time zone. None is secret. `RequestContext`
 * hands them on, so that functions without injection, such as presenters, get them as an argument.
 */
export type SiteSettings = Pick<
  Settings,
  | 'baseUrl'
  | 'globalIdHost'
  | 'restPrefix'
  | 'rootAlias'
  | 'languages'
  | 'defaultLanguage'
  | 'fallbackChains'
  | 'catalogues'
  | 'siteTimezone'
  | 'defaultCurrency'
  | 'recurrenceHorizonMonths'
  | 'maxPerPage'
  | 'changeTokenDays'
  | 'auditRetentionDays'
  | 'publicUrls'
  | 'siteNames'
  | 'siteShortcuts'
  | 'hasPages'
  | 'hasEditor'
  | 'legalUrl'
  | 'accessibilityUrl'
  | 'embedOrigins'
> & { readonly media: Pick<MediaSettings, 'url' | 'maxImageBytes'> };
