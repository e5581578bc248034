import { extname } from 'node:path';
import { ApiProperty } from '@nestjs/swagger';
import type { Image } from './image.entity.js';

const length = { type: ['integer', 'null'], minimum: 1 };
const size = {
  type: 'object',
  required: ['width', 'height', 'mime-type', 'url'],
  properties: { width: length, height: length, 'mime-type': { type: 'string' }, url: { type: 'string', format: 'uri' } },
};

/** A picture; numbers that nobody measured are `null`. */
export class ImageResponse {
  @ApiProperty({ format: 'uri' })
  url!: string;

  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  extension!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  width!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  height!: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
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
