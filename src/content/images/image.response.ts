import { ApiProperty } from '@nestjs/swagger';
import { extname } from 'node:path';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import { WEB_ADDRESS_SCHEMA } from '../../core/http/validation/addresses.js';
import type { Image } from './image.entity.js';

const example = 'https://example.org/cartell.jpg';
const nullableInteger = { type: 'integer', minimum: 0, nullable: true } as const;
const size = {
  type: 'object',
  required: ['width', 'height', 'mime-type', 'url'],
  properties: { width: nullableInteger, height: nullableInteger, 'mime-type': { type: 'string' }, url: { ...WEB_ADDRESS_SCHEMA, example } },
};

/** An image. Width, height and size are `null`, because the service never fetches the image. */
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
  sizes!: Record<string, never>;
}

/** Presents an image; `false` if the record has none, as calendar clients expect. */
export function presentImage(image: Image | null): ImageResponse | false {
  if (image === null) return false;
  const extension = extname(new URL(image.url).pathname).slice(1).toLowerCase();
  return {
    url: image.url,
    id: image.id,
    extension: extension === '' ? null : extension,
    width: null,
    height: null,
    filesize: null,
    sizes: {},
  };
}
