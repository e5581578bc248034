import { CONTENT_NAMES, type ContentName, RESOURCES } from '../resources.js';
import type { Language } from '../text/language.js';

type ContentCollection = (typeof RESOURCES)[ContentName]['collection'];

/** For each collection the address where another site shows its records, with `{language}`, `{slug}` and `{id}` in it. */
export type PublicUrls = Readonly<Partial<Record<ContentCollection, string>>>;

/** The placeholders of an address. An address without one of the last two would be the same for all records. */
const PLACEHOLDER_PATTERN = /\{(language|slug|id)\}/g;
const KEY_PATTERN = /\{(slug|id)\}/;

/**
 * Parses a setting like `event=https://agenda.example.cat/{language}/{slug},venue=…`. A comma inside an address is written `%2C`.
 * @throws RangeError on any other text, and on a resource that is named twice
 */
export function parsePublicUrls(setting: string): PublicUrls {
  const entries = setting.split(',').map(parsePublicUrl);
  if (new Set(entries.map(([collection]) => collection)).size < entries.length) throw new RangeError(`a name twice: ${setting}`);
  return Object.fromEntries(entries);
}

function parsePublicUrl(text: string): [ContentCollection, string] {
  const [, name = '', address = ''] = /^\s*(\w+)=(\S+)\s*$/.exec(text) ?? [];
  const resource = CONTENT_NAMES.find((one) => one === name);
  const filled = address.replace(PLACEHOLDER_PATTERN, 'a');
  const isAddress = /^https?:\/\/[^/{}]+(\/|$)/.test(address) && URL.canParse(filled) && !/[{}]/.test(filled) && KEY_PATTERN.test(address);
  if (resource === undefined || !isAddress) throw new RangeError(`not an address of a record: ${text}`);
  return [RESOURCES[resource].collection, address];
}

/** Returns the address of a record; undefined if it needs a slug and the record has none. */
export function fillPublicUrl(
  address: string,
  { slug, ...known }: { language: Language; slug: string | null; id: number },
): string | undefined {
  if (slug === null && address.includes('{slug}')) return undefined;
  const values: Record<string, string | number> = { ...known, slug: slug ?? '' };
  return address.replace(PLACEHOLDER_PATTERN, (_, name: string) => encodeURIComponent(values[name]!));
}

const MAX_NAME_LENGTH = 100;

/**
 * Parses a setting like `Agenda`, the name in all languages, or `ca:Agenda,en:Events`. A comma begins the name in another language only
 * if one of the languages and a colon follow. A language that is not named gets the name of the first one in its chain.
 * @throws RangeError on a language that is named twice, and on names that are empty or too long
 */
export function parseSiteNames(
  setting: string,
  languages: readonly Language[],
  chains: Readonly<Record<Language, readonly Language[]>>,
): Readonly<Record<Language, string>> {
  const beginning = new RegExp(`^\\s*(${languages.join('|')}):`);
  const parts = beginning.test(setting) ? setting.split(new RegExp(`,(?=\\s*(?:${languages.join('|')}):)`)) : [];
  const named = parts.map((part): [Language, string] => [beginning.exec(part)![1]!, part.replace(beginning, '').trim()]);
  const names = new Map(named.length > 0 ? named : languages.map((language) => [language, setting.trim()]));
  const isUsable = [...names.values()].every((name) => name !== '' && name.length <= MAX_NAME_LENGTH);
  if (!isUsable || names.size < named.length) throw new RangeError(`not the names of a site: ${setting}`);
  const nameIn = (language: Language) => names.get(chains[language]!.find((one) => names.has(one))!)!;
  return Object.fromEntries(languages.map((language) => [language, nameIn(language)]));
}

/** The filters of the list that a shortcut may set. */
export const SHORTCUT_FILTERS = ['categories', 'tags', 'city', 'venue', 'organizer'] as const;

const MAX_SHORTCUTS = 6;
const MAX_VALUE_LENGTH = 200;

/** A choice of the operator that is in view on the pages. */
export interface SiteShortcut {
  /** Its name in each language. */
  readonly names: Readonly<Record<Language, string>>;
  /** The parameter of the list that it sets. */
  readonly filter: (typeof SHORTCUT_FILTERS)[number];
  /** The value of the parameter: ids or slugs, separated by commas, or a town. */
  readonly value: string;
}

/**
 * Parses a setting like `ca:Infants,es:Niños,en:Children=categories:nens;…`. An empty text has no shortcuts.
 * @throws RangeError on more than six, on another filter, and on names that `parseSiteNames` refuses
 */
export function parseShortcuts(
  setting: string,
  languages: readonly Language[],
  chains: Readonly<Record<Language, readonly Language[]>>,
): readonly SiteShortcut[] {
  const parts = setting.split(';').filter((part) => part.trim() !== '');
  if (parts.length > MAX_SHORTCUTS) throw new RangeError(`more than ${MAX_SHORTCUTS} shortcuts: ${setting}`);
  return parts.map((part) => {
    const [, names = '', name, value = ''] = /^(.*)=\s*(\w+)\s*:([^=]*)$/.exec(part) ?? [];
    const filter = SHORTCUT_FILTERS.find((one) => one === name);
    const isValue = value.trim() !== '' && value.length <= MAX_VALUE_LENGTH;
    if (filter === undefined || !isValue) throw new RangeError(`not a shortcut: ${part}`);
    return { names: parseSiteNames(names, languages, chains), filter, value: value.trim() };
  });
}
