import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { isHttpUrl } from './rules.js';

/** The first segments of the pages, below the language. */
const PAGE_PATHS = ['calendar', 'embed'];

/** Tells whether a path below the language is one of the pages. */
export function isPathOfPages(path: string): boolean {
  return PAGE_PATHS.includes(path.replace(/^\//, '').split('/', 1)[0]!.toLowerCase());
}

/** Tells whether the text is a web address, which may contain `{language}`. */
export function isPageAddress(text: string): boolean {
  const address = text.replaceAll('{language}', 'ca');
  return isHttpUrl(address) && !/[{}\s]/.test(address);
}

/** The formats of a logo: the extensions of its file. */
const LOGO_EXTENSIONS = ['.svg', '.png', '.webp', '.jpg', '.jpeg'];
const MAX_LOGO_BYTES = 200_000;

export function isLogo(path: string): boolean {
  return LOGO_EXTENSIONS.includes(extname(path).toLowerCase()) && hasBytes(path, MAX_LOGO_BYTES);
}

/** The formats of icons that browsers show. */
const ICON_EXTENSIONS = ['.svg', '.png', '.ico'];

export function isIcon(path: string): boolean {
  return ICON_EXTENSIONS.includes(extname(path).toLowerCase()) && hasBytes(path, MAX_LOGO_BYTES);
}

/** The custom properties of the style sheet of the pages that an operator may set. */
export const STYLE_PROPERTIES = [
  ...['--paper', '--ink', '--faint', '--line', '--accent', '--on-accent', '--alert'],
  ...['--text-font', '--title-font', '--radius', '--width'],
];
const MAX_STYLE_BYTES = 20_000;

/** Rules for `:root`, and nothing else. */
const ROOT_RULES = /^(?:\s*:root\s*\{[^{}]*\})+\s*$/;

/** A declaration whose value loads nothing and hides nothing. */
const DECLARATION = /^(--[\w-]+)\s*:(?!.*(?:[\\@<]|url|image|src\())(.+)$/is;

/** Tells whether a file is CSS that sets the listed custom properties, and nothing else: the look of the pages depends on no other name. */
export function isSiteStyle(path: string): boolean {
  if (!hasBytes(path, MAX_STYLE_BYTES)) return false;
  const css = readFileSync(path, 'utf8').replace(/\/\*.*?\*\//gs, '');
  if (!ROOT_RULES.test(css)) return false;
  const declarations = css.split(/[{};]/).map((part) => part.trim());
  const set = declarations.filter((part) => part !== '' && part !== ':root');
  return set.length > 0 && set.every((one) => STYLE_PROPERTIES.includes(DECLARATION.exec(one)?.[1] ?? ''));
}

/** Tells whether the file exists and has bytes, at most so many. */
function hasBytes(path: string, max: number): boolean {
  try {
    const file = statSync(path);
    return file.isFile() && file.size > 0 && file.size <= max;
  } catch {
    return false;
  }
}
