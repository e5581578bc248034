import { extname } from 'node:path';
import { ApiProperty } from '@nestjs/swagger';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { WEB_ADDRESS_SCHEMA } from '../../core/http/validation/addresses.js';
import type { Language } from '../../core/text/language.js';
import { findFileType } from '../../core/storage/file-storage.js';
import type { Image, ImageFile, ImageTexts } from './image.entity.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

const example = 'https://example.org/cartell.jpg';
const nullableInteger = { type: 'integer', minimum: 0, nullable: true } as const;
const integer = { type: 'integer', minimum: 1 } as const;
const size = {
  type: 'object',
  required: ['width', 'height', 'mime-type', 'url'],
  properties: { width: integer, height: integer, 'mime-type': { type: 'string' }, url: { ...WEB_ADDRESS_SCHEMA, example } },
};
const coordinate = { type: 'number', format: 'double', minimum: 0, maximum: 1 } as const;

/** The point of an image that must stay visible where it is cut. */
export const FOCAL_POINT_SCHEMA = { type: 'object' as const, properties: { x: coordinate, y: coordinate } };

interface ImageSize {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly 'mime-type': string;
}

/** An image. Of a reference, numbers are `null` and there are no sizes, because the service never fetches it. */
export class ImageResponse {
  @ApiProperty({ ...WEB_ADDRESS_SCHEMA, example })
  url!: string;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  extension!: string | null;

  @ApiProperty(nullableInteger)
  width!: number | null;

  @ApiProperty(nullableInteger)
  height!: number | null;

  @ApiProperty(nullableInteger)
  filesize!: number | null;

  @ApiProperty({ type: 'object', additionalProperties: size })
  sizes!: Record<string, ImageSize>;

  @ApiProperty({ type: 'array', items: size })
  srcset!: ImageSize[];

  @ApiProperty({ type: String, nullable: true })
  alt_text!: string | null;

  @ApiProperty({ type: String, nullable: true })
  caption!: string | null;

  @ApiProperty({ type: String, nullable: true })
  credit!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'CC-BY-4.0' })
  license!: string | null;

  @ApiProperty({ ...FOCAL_POINT_SCHEMA, selfRequired: true, required: ['x', 'y'] })
  focal_point!: { x: number; y: number };
}

/** What a response shows of an image. */
export type ShownImage = Pick<Image, 'id' | 'url' | 'files' | 'texts' | 'credit' | 'license' | 'focalX' | 'focalY'>;

/** Presents an image; `false` if the record has none, as calendar clients expect. */
export function presentImage(image: ShownImage | null, context: RequestContext): ImageResponse | false {
  if (image === null) return false;
  return {
    ...(image.files === null ? presentReference(image.id, image.url!) : presentFiles(image.id, image.files, context)),
    alt_text: resolveImageText(image, 'alt_text', context.locale.chain),
    caption: resolveImageText(image, 'caption', context.locale.chain),
    credit: image.credit,
    license: image.license,
    focal_point: { x: image.focalX ?? MIDDLE, y: image.focalY ?? MIDDLE },
  };
}

const MIDDLE = 0.5;

type PresentedFiles = Pick<ImageResponse, 'url' | 'id' | 'extension' | 'width' | 'height' | 'filesize' | 'sizes' | 'srcset'>;

function presentReference(id: number, url: string): PresentedFiles {
  const extension = extname(new URL(url).pathname).slice(1).toLowerCase();
  const unknown = { width: null, height: null, filesize: null, sizes: {}, srcset: [] };
  return { url, id, extension: extension === '' ? null : extension, ...unknown };
}

function presentFiles(id: number, files: readonly ImageFile[], { settings }: RequestContext): PresentedFiles {
  const presentFile = ({ file, width, height }: ImageFile): ImageSize => ({
    url: fileUrl(file, settings),
    width,
    height,
    'mime-type': findFileType(file),
  });
  const full = findFile(files, 'full');
  const named = files.filter(isFallbackFormat).flatMap((file) => file.names.map((name) => [name, presentFile(file)] as const));
  return {
    url: fileUrl(full.file, settings),
    id,
    extension: extname(full.file).slice(1),
    width: full.width,
    height: full.height,
    filesize: full.bytes,
    sizes: Object.fromEntries(named),
    srcset: files.map(presentFile),
  };
}

/** Returns the JPEG or PNG of a size, which every client can show. */
function findFile(files: readonly ImageFile[], name: string): ImageFile {
  return files.find((file) => isFallbackFormat(file) && file.names.includes(name))!;
}

function isFallbackFormat({ file }: ImageFile): boolean {
  return !file.endsWith('.webp');
}

function fileUrl(file: string, { media }: SiteSettings): string {
  return `${media.url}/${file}`;
}

/** Returns a text of an image along a fallback chain. An empty text counts as written. */
function resolveImageText({ texts }: Pick<Image, 'texts'>, field: keyof ImageTexts, chain: readonly Language[]): string | null {
  const language = findImageTextLanguage({ texts }, field, chain);
  return language === null ? null : texts![language]![field]!;
}

/** Returns the language in which a text of an image is shown. */
export function findImageTextLanguage(
  { texts }: Pick<Image, 'texts'>,
  field: keyof ImageTexts,
  chain: readonly Language[],
): Language | null {
  return chain.find((language) => (texts?.[language]?.[field] ?? null) !== null) ?? null;
}
