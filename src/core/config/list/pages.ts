import { anyText, listOf, onOrOff, textThat, tryParse } from '../kinds.js';
import { isIcon, isLogo, isPageAddress, isSiteStyle, STYLE_PROPERTIES } from '../page-rules.js';
import { parseFallbackChains } from '../parse-languages.js';
import { LINK_FILTERS } from '../../resources.js';
import { parseShortcuts, parseSiteNames } from '../parse-site.js';
import { isOrigin } from '../rules.js';
import type { Kind, SettingList } from '../setting.js';
import { checkWithLanguages } from './languages.js';

const origins = listOf(isOrigin, 'must be *, none, or origins such as https://example.cat, separated by commas');

/** What may stand in `frame-ancestors` (CSP3 §6.4.2): `none` is an empty list. */
const frameOrigins: Kind<readonly string[]> = {
  ...origins,
  parse: (text) => (text === '*' ? ['*'] : origins.parse(text === 'none' ? '' : text)),
};

/** The pages for readers. */
export const PAGES = {
  hasPages: {
    name: 'PAGES',
    kind: onOrOff,
    default: 'on',
    text: '`on`: the service has pages for readers at `/{language}/calendar`, which other sites can embed. `off`: it has none. See [Pages](pages.md).',
  },
  hasEditor: {
    name: 'EDITOR',
    kind: onOrOff,
    default: 'on',
    text: '`on`: the service has pages at `/{language}/edit` where users write events with a browser. `off`: it has none, and users write over the API alone. An `EDITOR` of the shell, which names a program such as `vim`, is ignored.',
  },
  siteName: {
    name: 'SITE_NAME',
    kind: anyText,
    otherwise: 'a name in each language',
    example: 'ca:Agenda de la ciutat,en:City events',
    text:
      'The name of the calendar in its pages and feeds, at most 100 characters: `Agenda` in all languages, or `ca:Agenda,en:Events`. ' +
      'A comma begins the name in another language only if one of `LANGUAGES` and a colon follow. A language without a name gets that of the next language in `LANGUAGE_FALLBACK`.',
    check: checkWithLanguages(
      'must be a name of at most 100 characters, or one for each language: ca:Agenda,en:Events',
      (text, languages) => tryParse(() => parseSiteNames(text, languages, parseFallbackChains('', languages))) !== undefined,
    ),
  },
  legalUrl: {
    name: 'LEGAL_URL',
    kind: textThat(isPageAddress, 'must be an address such as https://example.cat/{language}/legal'),
    example: 'https://example.cat/{language}/legal',
    text: 'The address of the legal notice, to which all pages link. `{language}` in it is the language of the page.',
  },
  accessibilityUrl: {
    name: 'ACCESSIBILITY_URL',
    kind: textThat(isPageAddress, 'must be an address such as https://example.cat/{language}/accessibility'),
    example: 'https://example.cat/{language}/accessibility',
    text: 'The address of the accessibility statement, like `LEGAL_URL`.',
  },
  siteLogo: {
    name: 'SITE_LOGO',
    kind: textThat(isLogo, 'must be the path of an image of at most 200 kB, whose name ends in .svg, .png, .webp or .jpg'),
    example: './logo.svg',
    text: 'The path of the logo of the pages: an image of at most 200 kB, `.svg`, `.png`, `.webp` or `.jpg`.',
  },
  siteIcon: {
    name: 'SITE_ICON',
    kind: textThat(isIcon, 'must be the path of an image of at most 200 kB, whose name ends in .svg, .png or .ico'),
    otherwise: '`SITE_LOGO`',
    example: './icon.svg',
    text: 'The path of the icon that browsers show beside the title of a page: a square image of at most 200 kB, `.svg`, `.png` or `.ico`.',
  },
  siteShortcuts: {
    name: 'SITE_SHORTCUTS',
    kind: anyText,
    default: '',
    example: 'ca:Infants,es:Niños,en:Children=categories:nens;ca:Música,en:Music=categories:musica',
    text:
      'Choices that are in view on the pages, at most six, separated by `;`: names as in `SITE_NAME`, `=`, a filter of the list, `:`, and its value. ' +
      `The filters are ${LINK_FILTERS.map((name) => `\`${name}\``).join(', ')}.`,
    check: checkWithLanguages(
      'must be at most six choices such as ca:Infants,en:Children=categories:nens, separated by ;',
      (text, languages) => tryParse(() => parseShortcuts(text, languages, parseFallbackChains('', languages))) !== undefined,
    ),
  },
  siteCss: {
    name: 'SITE_CSS',
    kind: textThat(
      isSiteStyle,
      `must be the path of a CSS file of at most 20 kB with rules for :root alone, which set nothing but ${STYLE_PROPERTIES.join(', ')}`,
    ),
    example: './site.css',
    text: 'The path of a style sheet of at most 20 kB that sets the colours and fonts of the pages. See [The look](pages.md#the-look).',
  },
  embedOrigins: {
    name: 'EMBED_ORIGINS',
    kind: frameOrigins,
    default: '*',
    text: 'The sites that may embed the calendar: `*` for all, `none`, or origins, separated by commas.',
  },
} as const satisfies SettingList;
