import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Those of our own, which lie beside `src` and `dist`. */
const OWN_ASSET_NAMES = ['pages.css', 'docs.css', 'docs.js', 'icon.svg'] as const;
/** Those of the package swagger-ui-dist. */
const SWAGGER_UI_ASSET_NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;

export const ASSET_NAMES = [...OWN_ASSET_NAMES, ...SWAGGER_UI_ASSET_NAMES];

export type AssetName = (typeof ASSET_NAMES)[number];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file that pages need: read once, and compressed once it is asked for. */
export class Asset {
  readonly type: string;
  /** Changes with the content. */
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

const ASSETS = new Map<string, Asset>([
  ...OWN_ASSET_NAMES.map((name) => [name, new Asset(name, readFileSync(new URL(`../../../public/${name}`, import.meta.url)))] as const),
  ...SWAGGER_UI_ASSET_NAMES.map((name) => [name, new Asset(name, readFileSync(resolve(`swagger-ui-dist/${name}`)))] as const),
]);

export function getAsset(name: AssetName): Asset {
  return ASSETS.get(name)!;
}

/** Where a file is, as long as it is the same. */
export function assetPath(name: AssetName): string {
  return `/assets/${getAsset(name).version}/${name}`;
}
