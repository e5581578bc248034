import { extname } from 'node:path';
import { ApiProperty } from '@nestjs/swagger';
import { SHOWN } from '../../core/http/fields/response-properties.js';
import { ADDRESS } from '../../core/http/fields/text-field.js';
import type { Image } from './image.entity.js';

const example = 'https://example.org/cartell.jpg';
const figure = { type: 'integer', minimum: 0, nullable: true } as const;
const size = {
  type: 'object',
  required: ['width', 'height', 'mime-type', 'url'],
  properties: { width: figure, height: figure, 'mime-type': { type: 'string' }, url: { ...ADDRESS, example } },
};

/** A picture; numbers that nobody measured are `null`. */
export class ImageResponse {
  @ApiProperty({ ...ADDRESS, example })
  url!: string;

  @ApiProperty(SHOWN.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  extension!: string | null;

  @ApiProperty(figure)
  width!: number | null;

  @ApiProperty(figure)
  height!: number | null;

  @ApiProperty(figure)
  filesize!: number | null;

  @ApiProperty({ type: 'object', additionalProperties: size })
  sizes!: Record<string, never>;
}

/** `false` where there is none, as calendar clients expect. */
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
