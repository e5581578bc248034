/** The media types that are accepted, as clients read them. */
export const ALLOWED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

type ImageType = (typeof ALLOWED_TYPES)[number];

/** The bytes of a file that tell its type. */
export const HEAD_BYTES = 64;

/** Returns the type that the first bytes of a file tell; undefined for one that is not accepted. Its name is not asked. */
export function findImageType(head: Buffer): ImageType | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(text)) return 'image/webp';
  // The brands of a file in the format of ISO base media (MIAF). HEIC has others.
  return text.startsWith('ftyp', 4) && /avi[fs]/.test(text.slice(8, 8 + 4 * 8)) ? 'image/avif' : undefined;
}
