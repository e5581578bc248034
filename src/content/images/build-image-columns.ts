import { assertNoReasons, type Reason } from '../../core/errors/domain-error.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import type { ImageDescriptionDto } from './image-fields.js';
import { changeTexts, type ImageTextChanges, listTextLanguages } from './image-texts.js';
import type { Image, ImageTexts } from './image.entity.js';

/** The columns of an image that clients write. */
export type ImageColumns = Pick<Image, 'texts' | 'altLanguages' | 'credit' | 'license' | 'focalX' | 'focalY'>;

/** What a client says of an image, in the content language and in others. */
type SentDescription = ImageDescriptionDto & { readonly translations?: ImageTextChanges | null };

const TEXT_FIELDS = ['alt_text', 'caption'] as const satisfies readonly (keyof ImageTexts)[];

/**
 * Returns the columns of what a client sends. What is omitted is left out.
 * @param image the image before; `null` for a new one
 * @throws DomainError 400 for a text that is sent twice and differs
 */
export function buildImageColumns(image: Image | null, sent: SentDescription, { locale, settings }: RequestContext): Partial<ImageColumns> {
  const { credit, license, focal_point: point } = sent;
  return {
    ...changeTexts(image?.texts ?? null, collectTexts(sent, locale.content), settings),
    ...(credit !== undefined && { credit }),
    ...(license !== undefined && { license }),
    ...(point !== undefined && { focalX: point?.x ?? null, focalY: point?.y ?? null }),
  };
}

/** Collects the texts in the content language, and those in the field `translations`. */
function collectTexts(sent: SentDescription, content: Language): ImageTextChanges {
  const own = pickTexts(sent);
  const changes = new Map<Language, ImageTexts | null>(Object.keys(own).length > 0 ? [[content, own]] : []);
  for (const [language, texts] of sent.translations ?? []) {
    const before = changes.get(language);
    if (before) assertSame(before, texts, language);
    changes.set(language, texts && { ...pickTexts(texts), ...before });
  }
  return changes;
}

function pickTexts(texts: ImageTexts): ImageTexts {
  return Object.fromEntries(TEXT_FIELDS.flatMap((field) => (texts[field] === undefined ? [] : [[field, texts[field]]])));
}

function assertSame(own: ImageTexts, texts: ImageTexts | null, language: Language): void {
  const differing = TEXT_FIELDS.filter(
    (field) => own[field] !== undefined && (texts === null || (texts[field] !== undefined && texts[field] !== own[field])),
  );
  const toReason = (field: string): [string, Reason] => [`translations.${language}.${field}`, { reason: 'differs', other: field }];
  assertNoReasons(Object.fromEntries(differing.map(toReason)));
}

/** The fields of an image that the audit log names, to compare two states of it. */
export function toAuditedFields(image: Image, settings: SiteSettings): Record<string, unknown> {
  const { credit, license, focalX, focalY } = image;
  const textOf = (field: keyof ImageTexts) =>
    JSON.stringify(listTextLanguages(image, settings, field).map((language) => [language, image.texts?.[language]?.[field]]));
  return { alt_text: textOf('alt_text'), caption: textOf('caption'), credit, license, focal_point: `${focalX} ${focalY}` };
}
