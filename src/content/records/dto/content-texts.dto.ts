import { SlugField } from '../../../core/http/fields/slug-field.js';
import { TextField, UrlField } from '../../../core/http/fields/text-field.js';

/** What events, venues and organizers say in each language, beside their title or name. */
export class ContentTextsDto {
  @TextField({ max: 65_000, html: true })
  description?: string | null;

  @SlugField()
  slug?: string | null;

  @UrlField()
  website?: string | null;
}
