import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { findProjectFile } from '../../core/config/project-file.js';
import { settings } from '../../core/config/settings.js';
import { type Html, html } from './html.js';

/** The files in the folder `public`. */
const OWN_ASSET_NAMES = ['pages.css', 'docs.css', 'docs.js', 'icon.svg', 'embedded.js', 'embed.js'] as const;
/** The files from the package swagger-ui-dist. */
const SWAGGER_UI_ASSET_NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The name of the operator's logo, with the extension of its file; undefined if there is none. */
export const LOGO_NAME = settings.siteLogo === null ? undefined : (`logo${extname(settings.siteLogo).toLowerCase()}` as const);

/** The name of the icon of the pages: that of the operator, else the logo, else that of the service. */
export const ICON_NAME =
  settings.siteIcon === null ? (LOGO_NAME ?? ('icon.svg' as const)) : (`site-icon${extname(settings.siteIcon).toLowerCase()}` as const);

/** The style sheet of the pages for readers. That of the operator is at its end, so that a page needs one request for both. */
const READER_STYLE = 'calendar.css';

export const ASSET_NAMES = [
  ...[READER_STYLE, ...OWN_ASSET_NAMES, ...SWAGGER_UI_ASSET_NAMES],
  ...(LOGO_NAME === undefined ? [] : [LOGO_NAME]),
  ...(settings.siteIcon === null ? [] : [ICON_NAME]),
] as const;

export type AssetName = (typeof ASSET_NAMES)[number];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.ico': 'image/vnd.microsoft.icon',
};

/** A file of the pages. It is read at the start, and compressed at the first request. */
export class Asset {
  readonly type: string;
  /** A hash of the content. */
  readonly version: string;
  private gzipped: Promise<Buffer> | undefined;

  constructor(
    readonly name: AssetName,
    readonly bytes: Buffer,
  ) {
    this.type = CONTENT_TYPES[extname(name)]!;
    this.version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  }

  compress(): Promise<Buffer> {
    this.gzipped ??= promisify(gzip)(this.bytes, { level: 9 });
    return this.gzipped;
  }
}

const { resolve } = createRequire(import.meta.url);

function readReaderStyle(): Buffer {
  const own = readFileSync(findProjectFile(`public/${READER_STYLE}`));
  return settings.siteCss === null ? own : Buffer.concat([own, readFileSync(settings.siteCss)]);
}

const ASSETS = new Map<string, Asset>([
  [READER_STYLE, new Asset(READER_STYLE, readReaderStyle())],
  ...(LOGO_NAME === undefined ? [] : [[LOGO_NAME, new Asset(LOGO_NAME, readFileSync(settings.siteLogo!))] as const]),
  ...(settings.siteIcon === null ? [] : [[ICON_NAME, new Asset(ICON_NAME, readFileSync(settings.siteIcon))] as const]),
  ...OWN_ASSET_NAMES.map((name) => [name, new Asset(name, readFileSync(findProjectFile(`public/${name}`)))] as const),
  ...SWAGGER_UI_ASSET_NAMES.map((name) => [name, new Asset(name, readFileSync(resolve(`swagger-ui-dist/${name}`)))] as const),
]);

export function getAsset(name: AssetName): Asset {
  return ASSETS.get(name)!;
}

/** Returns the path of a file. It contains the version, so it changes with the content. */
export function assetPath(name: AssetName): string {
  return `/assets/${getAsset(name).version}/${name}`;
}

/** Renders the link of a page to its icon. */
export function renderIconLink(): Html {
  return html`<link rel="icon" href="${assetPath(ICON_NAME)}" type="${getAsset(ICON_NAME).type}" />`;
}

/** The backgrounds of the pages, by the theme of the reader. */
export const PAPERS = findPapers(getAsset(READER_STYLE).bytes.toString());

/** Finds the last background that a style sheet sets outside of its rules for print. */
function findPapers(css: string): { readonly light: string; readonly dark: string } {
  const [, value = ''] = [...css.replace(/@media print.*?\n\}/gs, '').matchAll(/--paper:\s*([^;}]+)/g)].at(-1)!;
  const [, light = value.trim(), dark = light] = /^light-dark\((#?[^,]+?)\s*,\s*(.+?)\s*\)\s*$/.exec(value) ?? [];
  return { light, dark };
}
