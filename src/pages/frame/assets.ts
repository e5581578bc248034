import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { findProjectFile } from '../../core/config/project-file.js';
import { Settings } from '../../core/config/settings.js';
import { type Html, html } from './html.js';

/** The files in the folder `public`. */
const OWN_ASSET_NAMES = [
  'pages.css',
  'docs.css',
  'docs.js',
  'icon.svg',
  'embedded.js',
  'embed.js',
  'session.js',
  'share.js',
  'editor.css',
  'editor.js',
  'suggest.js',
  'dates.js',
  'picture.js',
  'description-schema.js',
  'description-paste.js',
  'description.js',
] as const;
/** The files from the package swagger-ui-dist. */
const SWAGGER_UI_ASSET_NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The elements that suggest records in a form: one file with both packages. */
const FORM_ELEMENTS = 'u-elements.js';
const FORM_ELEMENT_PACKAGES = ['@u-elements/u-datalist', '@u-elements/u-combobox'];

/** The editor of descriptions, as `scripts/bundle-prosemirror.js` makes it. */
const PROSEMIRROR = 'prosemirror.js';

/** The operator's logo. Its type is that of the file. */
const LOGO = 'logo';

/** The operator's icon. Its type is that of the file. */
const ICON = 'icon';

/** The style sheet of the pages for readers. That of the operator is at its end, so that a page needs one request for both. */
const READER_STYLE = 'calendar.css';

export const ASSET_NAMES = [READER_STYLE, ...OWN_ASSET_NAMES, ...SWAGGER_UI_ASSET_NAMES, FORM_ELEMENTS, PROSEMIRROR, LOGO, ICON] as const;

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
export class Asset<Name extends string = AssetName> {
  readonly type: string;
  /** A hash of the content. */
  readonly version: string;
  private gzipped: Promise<Buffer> | undefined;

  constructor(
    readonly name: Name,
    readonly bytes: Buffer,
    fileName: string = name,
  ) {
    this.type = CONTENT_TYPES[extname(fileName).toLowerCase()]!;
    this.version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  }

  compress(): Promise<Buffer> {
    this.gzipped ??= promisify(gzip)(this.bytes, { level: 9 });
    return this.gzipped;
  }
}

const { resolve } = createRequire(import.meta.url);

/** The files that are the same for each calendar. */
const SHARED_ASSETS: readonly Asset[] = [
  ...OWN_ASSET_NAMES.map((name) => new Asset(name, readOwn(name))),
  ...SWAGGER_UI_ASSET_NAMES.map((name) => new Asset(name, readFileSync(resolve(`swagger-ui-dist/${name}`)))),
  new Asset(FORM_ELEMENTS, Buffer.from(FORM_ELEMENT_PACKAGES.map(readPackage).join(''))),
  new Asset(PROSEMIRROR, readFileSync(findProjectFile(`public/${PROSEMIRROR}`))),
];

/** The files of the pages, with those of the operator. */
@Injectable()
export class Assets {
  readonly papers: Papers;
  private readonly assets: ReadonlyMap<AssetName, Asset>;

  constructor({ siteLogo, siteIcon, siteCss }: Settings) {
    const logo = siteLogo === null ? [] : [new Asset(LOGO, readFileSync(siteLogo), siteLogo)];
    const [own, ofSite] = [readOwn(READER_STYLE).toString(), siteCss === null ? '' : readFileSync(siteCss, 'utf8')];
    const style = new Asset(READER_STYLE, Buffer.from(removeComments(own) + ofSite));
    const icon = siteIcon === null ? [] : [new Asset(ICON, readFileSync(siteIcon), siteIcon)];
    this.papers = findPapers(own + ofSite);
    this.assets = new Map([...SHARED_ASSETS, style, ...logo, ...icon].map((asset) => [asset.name, asset]));
  }

  find(name: AssetName): Asset | undefined {
    return this.assets.get(name);
  }

  /** Returns the path of a file. It contains the version, so it changes with the content. */
  path(name: AssetName): string {
    return `/assets/${this.assets.get(name)!.version}/${name}`;
  }

  /** The icon of the pages: that of the operator, else the logo, else that of the service. */
  get icon(): Asset {
    return this.find(ICON) ?? this.find(LOGO) ?? this.find('icon.svg')!;
  }

  /** Renders the link of a page to its icon. */
  renderIconLink(): Html {
    const { name, type } = this.icon;
    return html`<link rel="icon" href="${this.path(name)}" type="${type}" />`;
  }

  /** Returns the path of the operator's logo; undefined if there is none. */
  get logoPath(): string | undefined {
    return this.assets.has(LOGO) ? this.path(LOGO) : undefined;
  }
}

function readOwn(name: string): Buffer {
  const bytes = readFileSync(findProjectFile(`public/${name}`));
  return extname(name) === '.js' ? Buffer.from(shortenScript(bytes.toString())) : bytes;
}

/** Makes a script shorter: its comments, which have lines of their own, and the spaces at its lines are a quarter of it. */
function shortenScript(script: string): string {
  return script.replace(/^[ \t]*\/\*.*?\*\/\n/gms, '').replace(/^[ \t]*(\/\/.*\n|\n)?/gm, '');
}

/** Returns the script of a package with one CommonJS module, for browsers: its names are its own. */
function readPackage(name: string): string {
  return `((exports) => {\n${shortenScript(readFileSync(resolve(name), 'utf8'))}})({});\n`;
}

/** Makes a style sheet of the service shorter: its comments and the spaces at its lines are a seventh of it. */
function removeComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\n\s*/g, '');
}

/** The backgrounds of the pages, by the theme of the reader. */
export interface Papers {
  readonly light: string;
  readonly dark: string;
}

/** Finds the last background that a style sheet sets outside of its rules for print. */
function findPapers(css: string): Papers {
  const [, value = ''] = [...css.replace(/@media print.*?\n\}/gs, '').matchAll(/--paper:\s*([^;}]+)/g)].at(-1)!;
  const [, light = value.trim(), dark = light] = /^light-dark\((#?[^,]+?)\s*,\s*(.+?)\s*\)\s*$/.exec(value) ?? [];
  return { light, dark };
}
