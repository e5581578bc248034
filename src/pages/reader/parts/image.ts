import type { ImageResponse } from '../../../content/images/image.response.js';
import { type Html, html } from '../../frame/html.js';
import { NOTHING, renderIf } from './texts.js';
import type { Reader } from './reader.js';

type ShownImage = ImageResponse | false;

/** Returns the address of an image that the policy of the pages lets browsers load; undefined for none. */
export function findImageUrl(image: ShownImage, { context }: Reader): string | undefined {
  if (image === false) return undefined;
  return image.url.startsWith('https:') || image.url.startsWith(`${context.settings.baseUrl}/`) ? image.url : undefined;
}

/** Renders the small image beside an event of a list. The title is beside it, so it has no text of its own. */
export function renderThumbnail(image: ShownImage, reader: Reader): Html {
  const url = findImageUrl(image, reader);
  if (url === undefined || image === false) return NOTHING;
  return html`<img class="thumb" src="${findSmallest(image) ?? url}" alt="" loading="lazy" width="160" height="107" />`;
}

/** Renders the image of a record with its caption and credit. */
export function renderFigure(image: ShownImage, reader: Reader): Html {
  const url = findImageUrl(image, reader);
  if (url === undefined || image === false) return NOTHING;
  const { alt_text, caption, credit, license, srcset, width, height } = image;
  const sizes = srcset.length === 0 ? NOTHING : html` srcset="${formatSrcset(srcset)}" sizes="(min-width: 60rem) 44rem, 100vw"`;
  const size = width === null || height === null ? NOTHING : html` width="${String(width)}" height="${String(height)}"`;
  const lines = [caption, credit && reader.text('credit', { credit }), license].filter((line) => line != null && line !== '') as string[];
  return html`<figure>
    <img src="${url}" alt="${alt_text ?? ''}" ${sizes}${size} fetchpriority="high" />
    ${renderIf(lines.join(' · '), (text) => html`<figcaption dir="auto">${text}</figcaption>`)}
  </figure>`;
}

/** JPEG and WebP have the same widths: the first of each width is enough, and every browser reads it. */
function formatSrcset(srcset: ImageResponse['srcset']): string {
  const byWidth = new Map(srcset.map(({ url, width }) => [width, url] as const).reverse());
  return [...byWidth].map(([width, url]) => `${url} ${width}w`).join(', ');
}

function findSmallest({ srcset }: ImageResponse): string | undefined {
  return srcset.toSorted((one, other) => one.width - other.width)[0]?.url;
}
