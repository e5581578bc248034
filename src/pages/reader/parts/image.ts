import type { Image } from '../../../content/images/image.entity.js';
import { findImageTextLanguage, type ImageResponse } from '../../../content/images/image.response.js';
import { type Html, html } from '../../frame/html.js';
import { joinHtml, NOTHING, renderIf, renderLang } from './texts.js';
import type { Reader } from './reader.js';

type ShownImage = ImageResponse | false;

/** An image that programs show beside a link to the page. */
export interface LinkImage {
  readonly url: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly alt?: string | null;
}

/** Returns the image of a size that links to the page show; undefined for none. */
export function findLinkImage(image: ShownImage, reader: Reader): LinkImage | undefined {
  const url = findImageUrl(image, reader);
  if (url === undefined || image === false) return undefined;
  const { width, height, url: large } = image.sizes.large ?? { url, width: undefined, height: undefined };
  return { url: large, width, height, alt: image.alt_text };
}

/** Returns the address of an image that the policy of the pages lets browsers load; undefined for none. */
export function findImageUrl(image: ShownImage, { context }: Reader): string | undefined {
  if (image === false) return undefined;
  return image.url.startsWith('https:') || image.url.startsWith(`${context.settings.baseUrl}/`) ? image.url : undefined;
}

/** The widths at which images are shown. */
const WIDTHS = {
  item: '(min-width: 60rem) 15rem, (min-width: 40rem) 12rem, 100vw',
  lead: '(min-width: 60rem) 44rem, 85vw',
  figure: '(min-width: 60rem) 44rem, 100vw',
} as const;

/** The least width of an image that may fill its place, in pixels: a smaller one would be enlarged. */
const MIN_FILLING_WIDTH = 600;

/**
 * Renders the image beside the title of an event, which is its text. An upright one, which may be a poster, is whole. Others fill their
 * place, and the focal point stays visible.
 */
export function renderThumbnail(image: ShownImage, reader: Reader, place: 'item' | 'lead' = 'item'): Html {
  const url = findImageUrl(image, reader);
  if (url === undefined || image === false) return NOTHING;
  const { width, height, sizes, focal_point: focus } = image;
  const fills = width !== null && height !== null && width > height && width >= MIN_FILLING_WIDTH;
  const kind = fills ? ` fills x${toQuarters(focus.x)} y${toQuarters(focus.y)}` : '';
  const source = sizes.medium?.url ?? url;
  const loading = place === 'lead' ? 'eager' : 'lazy';
  return html`<picture class="thumb${kind}">${renderWebp(image, place)}<img src="${source}" alt="" loading="${loading}" /></picture>`;
}

/** The policy of the pages allows no style of a single image, so the style sheet has five places in each direction. */
function toQuarters(part: number): string {
  return String(Math.round(part * 4));
}

/** Renders the image of a record with its caption and credit. It is whole, not larger than its file, and leads to it. */
export function renderFigure(image: ShownImage, own: Image | null, reader: Reader): Html {
  const url = findImageUrl(image, reader);
  if (url === undefined || image === false) return NOTHING;
  const { alt_text, caption, credit, license, width, height, sizes } = image;
  const size = width === null || height === null ? NOTHING : html` width="${String(width)}" height="${String(height)}"`;
  const langOf = (field: 'alt_text' | 'caption') =>
    renderLang(own && findImageTextLanguage(own, field, reader.context.locale.chain), reader);
  const lines = [
    ...(isFilled(caption) ? [html`<span dir="auto" ${langOf('caption')}>${caption}</span>`] : []),
    ...(isFilled(credit) ? [html`<bdi>${reader.text('credit', { credit })}</bdi>`] : []),
    ...(isFilled(license) ? [html`<bdi>${license}</bdi>`] : []),
  ];
  const isNamed = isFilled(alt_text);
  const lang = isNamed ? langOf('alt_text') : NOTHING;
  return html`<figure>
    <a href="${url}"
      ><picture
        >${renderWebp(image, 'figure')}<img
          src="${sizes.large?.url ?? url}"
          alt="${alt_text ?? ''}"
          ${lang}${size}
          fetchpriority="high" /></picture
      >${isNamed ? NOTHING : html`<span class="unseen">${reader.text('whole-image')}</span>`}</a
    >
    ${renderIf(lines.length > 0 && lines, (some) => html`<figcaption>${joinHtml(some, ' · ')}</figcaption>`)}
  </figure>`;
}

/** Renders the smaller files of an image, from which a browser chooses. */
function renderWebp({ srcset }: ImageResponse, place: keyof typeof WIDTHS): Html {
  const files = srcset.filter((file) => file['mime-type'] === 'image/webp').map(({ url, width }) => `${url} ${width}w`);
  return renderIf(files.join(', '), (list) => html`<source type="image/webp" srcset="${list}" sizes="${WIDTHS[place]}" />`);
}

function isFilled(text: string | null): text is string {
  return text !== null && text !== '';
}
