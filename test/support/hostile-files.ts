import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { drawImage } from './images.js';

/** A file that tries to harm the service, and what the service answers. */
export interface HostileFile {
  readonly name: string;
  readonly build: () => Promise<Buffer> | Buffer;
  readonly status: number;
  readonly code?: string;
}

const TOO_LARGE = { status: 400, code: 'media-too-large' };
const NOT_READABLE = { status: 400, code: 'media-not-readable' };
const WRONG_TYPE = { status: 415, code: 'media-type-not-allowed' };
const FINE = { status: 201 };

const draw = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => drawImage(200, 100).toFormat(format).toBuffer();
const cut = async (format: Parameters<typeof draw>[0]) => {
  const file = await draw(format);
  return file.subarray(0, Math.floor(file.length / 2));
};

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG of one color and one bit a pixel: a few kilobytes for any number of pixels. */
function pngOf(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
}

/** A JPEG whose head says that it has another size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const file = Buffer.from(await draw('jpeg'));
  const frame = file.findIndex((byte, place) => byte === 0xff && [0xc0, 0xc2].includes(file[place + 1]!));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

async function gifOf(width: number, height: number): Promise<Buffer> {
  const file = Buffer.from(await draw('gif'));
  file.writeUInt16LE(width, 6);
  file.writeUInt16LE(height, 8);
  return file;
}

/** A lossless WebP whose head says that it has 16,384 pixels a side, which is the most. */
async function webpBomb(): Promise<Buffer> {
  const file = Buffer.from(await drawImage(200, 100).webp({ lossless: true }).toBuffer());
  const place = file.indexOf('VP8L') + 9;
  file.writeUInt32LE(((file.readUInt32LE(place) & ~0xfffffff) >>> 0) | 0xfffffff, place);
  return file;
}

/** An AVIF whose property `ispe` says another size. */
async function avifBomb(): Promise<Buffer> {
  const file = Buffer.from(await draw('avif'));
  const place = file.indexOf('ispe') + 8;
  file.writeUInt32BE(65_535, place);
  file.writeUInt32BE(65_535, place + 4);
  return file;
}

/** Two images of many pixels, in one file. */
const animation = async (format: 'gif' | 'webp') =>
  sharp(
    await Promise.all(
      [0, 1, 2].map((shade) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background: { r: shade * 99, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .toFormat(format)
    .toBuffer();

export const HOSTILE_FILES: readonly HostileFile[] = [
  { name: 'a PNG bomb of 2,500 megapixels', build: () => pngOf(50_000, 50_000, 10), ...TOO_LARGE },
  { name: 'a PNG bomb of 144 megapixels within the sides', build: () => pngOf(12_000, 12_000), ...TOO_LARGE },
  { name: 'a PNG of 50 megapixels, which is allowed', build: () => pngOf(10_000, 5_000), ...FINE },
  { name: 'a PNG of one pixel more', build: () => pngOf(10_000, 5_001), ...TOO_LARGE },
  { name: 'a PNG of 65,535 x 1', build: () => pngOf(65_535, 1), ...TOO_LARGE },
  { name: 'a PNG of 1 x 65,535', build: () => pngOf(1, 65_535), ...TOO_LARGE },
  { name: 'a PNG of 12,000 x 1, which is allowed', build: () => pngOf(12_000, 1), ...FINE },
  { name: 'a PNG of 2^31-1 pixels a side', build: () => pngOf(2_147_483_647, 2_147_483_647, 0), status: 400, code: 'media-not-readable' },
  { name: 'a PNG with fewer rows than its head says', build: () => pngOf(4_000, 4_000, 10), ...NOT_READABLE },
  // The library for JPEG reads at most 65,500 pixels a side.
  { name: 'a JPEG bomb of 65,535 x 65,535', build: () => jpegOf(65_535, 65_535), ...NOT_READABLE },
  { name: 'a JPEG of 65,535 x 1', build: () => jpegOf(65_535, 1), ...NOT_READABLE },
  { name: 'a JPEG bomb of 65,500 x 65,500', build: () => jpegOf(65_500, 65_500), ...TOO_LARGE },
  { name: 'a JPEG with fewer pixels than its head says, the rest of which is gray', build: () => jpegOf(8_000, 6_000), ...FINE },
  { name: 'a GIF whose screen is 65,535 x 65,535, and its picture small', build: () => gifOf(65_535, 65_535), ...FINE },
  { name: 'a WebP whose head says 16,384 x 16,384', build: webpBomb, ...NOT_READABLE },
  { name: 'a WebP of 12,001 x 1', build: () => drawImage(12_001, 1).webp().toBuffer(), ...TOO_LARGE },
  { name: 'a GIF of 12,001 x 1', build: () => drawImage(12_001, 1).gif().toBuffer(), ...TOO_LARGE },
  { name: 'an AVIF bomb of 65,535 x 65,535', build: avifBomb, status: 400, code: 'media-too-large' },
  ...(['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) => ({
    name: `half of a file as ${format}`,
    build: () => cut(format),
    ...NOT_READABLE,
  })),
  { name: 'a GIF with several pictures, of which the first is kept', build: () => animation('gif'), ...FINE },
  { name: 'a WebP with several pictures, of which the first is kept', build: () => animation('webp'), ...FINE },
  { name: 'nothing', build: () => Buffer.alloc(0), ...WRONG_TYPE },
  { name: 'the first bytes of a JPEG alone', build: () => Buffer.from('ffd8ffe0', 'hex'), ...NOT_READABLE },
  {
    name: 'the first bytes of a PNG, and noise',
    build: () => Buffer.concat([pngOf(1, 1).subarray(0, 16), Buffer.alloc(9_999, 7)]),
    ...NOT_READABLE,
  },
  { name: 'a page of HTML', build: () => Buffer.from('<!doctype html><script>alert(1)</script>'), ...WRONG_TYPE },
  {
    name: 'an SVG',
    build: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ...WRONG_TYPE,
  },
  { name: 'a PDF', build: () => Buffer.from('%PDF-1.7\n1 0 obj'), ...WRONG_TYPE },
  { name: 'a TIFF', build: () => drawImage(20, 10).tiff().toBuffer(), ...WRONG_TYPE },
  { name: 'a HEIC', build: () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), ...WRONG_TYPE },
  {
    name: 'an archive after an image, which is cut off',
    build: async () => Buffer.concat([await draw('jpeg'), Buffer.from('PK\x03\x04<script>')]),
    ...FINE,
  },
  { name: 'a script in a GIF', build: () => Buffer.from('GIF89a/*\x01\0*/=1;alert(1)', 'latin1'), ...NOT_READABLE },
];
