import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { findProjectFile } from '../../core/config/project-file.js';
import { Settings } from '../../core/config/settings.js';

/** The files in the folder `public`. */
const OWN_ASSET_NAMES = ['pages.css', 'docs.css', 'docs.js', 'icon.svg', 'embedded.js', 'embed.js'] as const;
/** The files from the package swagger-ui-dist. */
const SWAGGER_UI_ASSET_NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

/** The operator's logo. Its type is that of the file. */
const LOGO = 'logo';

/** The style sheet of the pages for readers. That of the operator is at its end, so that a page needs one request for both. */
const READER_STYLE = 'calendar.css';

export const ASSET_NAMES = [READER_STYLE, ...OWN_ASSET_NAMES, ...SWAGGER_UI_ASSET_NAMES, LOGO] as const;

export type AssetName = (typeof ASSET_NAMES)[number];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
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
  ...OWN_ASSET_NAMES.map((name) => new Asset(name, readFileSync(findProjectFile(`public/${name}`)))),
  ...SWAGGER_UI_ASSET_NAMES.map((name) => new Asset(name, readFileSync(resolve(`swagger-ui-dist/${name}`)))),
];

/** The files of the pages, with those of the operator. */
@Injectable()
export class Assets {
  private readonly assets: ReadonlyMap<AssetName, Asset>;

  constructor({ siteLogo, siteCss }: Settings) {
    const logo = siteLogo === null ? [] : [new Asset(LOGO, readFileSync(siteLogo), siteLogo)];
    const style = new Asset(READER_STYLE, readReaderStyle(siteCss));
    this.assets = new Map([...SHARED_ASSETS, style, ...logo].map((asset) => [asset.name, asset]));
  }

  find(name: AssetName): Asset | undefined {
    return this.assets.get(name);
  }

  /** Returns the path of a file. It contains the version, so it changes with the content. */
  path(name: AssetName): string {
    return `/assets/${this.assets.get(name)!.version}/${name}`;
  }

  /** Returns the path of the operator's logo; undefined if there is none. */
  get logoPath(): string | undefined {
    return this.assets.has(LOGO) ? this.path(LOGO) : undefined;
  }
}

function readReaderStyle(siteCss: string | null): Buffer {
  const own = readFileSync(findProjectFile(`public/${READER_STYLE}`));
  return siteCss === null ? own : Buffer.concat([own, readFileSync(siteCss)]);
}
