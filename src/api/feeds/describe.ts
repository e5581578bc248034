/** Tells whether a field has a text. */
export function isFilled(text: string | null): text is string {
  return text !== null && text !== '';
}

/** The media types of the images that the extension of an address names. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** Returns the media type of an image; undefined if its extension does not tell. */
export function findImageType(extension: string | null): string | undefined {
  return extension !== null && Object.hasOwn(IMAGE_TYPES, extension) ? IMAGE_TYPES[extension] : undefined;
}
