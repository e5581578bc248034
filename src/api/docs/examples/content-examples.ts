import type { ContentResource } from '../../../content/lookup/find-record.js';
import type { Accessibility } from '../../../content/records/accessibility.js';
import type { Content, OwnColumns } from '../../../content/records/content.entity.js';
import type { TextChange } from '../../../content/texts/text-changes.js';
import type { Translation, WithTranslations } from '../../../content/texts/translation.entity.js';
import type { DocumentationTexts } from '../../../core/catalogues/catalogue.js';
import type { SiteSettings } from '../../../core/config/site-settings.js';
import { ALL_SCOPES, type UserPrincipal } from '../../../core/http/context/principal.js';
import { createSystemContext, type RequestContext } from '../../../core/http/context/request-context.js';
import { CONTENT_NAMES, type ContentName } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import { buildSlug } from '../../../core/text/slug.js';
import { ORGANIZER_RESOURCE, presentOrganizer, toOrganizerColumns, toOrganizerTexts } from '../../../organizers/organizer.resource.js';
import { VENUE_DEFAULTS } from '../../../venues/venue.entity.js';
import { NO_COORDINATES, presentVenue, toVenueColumns, toVenueTexts, VENUE_RESOURCE } from '../../../venues/venue.resource.js';

export type ExampleTexts = DocumentationTexts['examples'];

/** The user who sends the example requests. */
const SENDER: UserPrincipal = {
  ...{ id: 1, role: 'administrator', username: 'admin', scopes: ALL_SCOPES },
  ...{ credentialKind: 'token', tokenId: null, endsUtc: null },
};

/** Returns the context of the example requests. Its user sees what only editors of a record see. */
export function createSenderContext(language: Language, settings: SiteSettings): RequestContext {
  return createSystemContext(settings, language, SENDER);
}

/** The examples of every resource with owner and status, except events. A resource that is missing does not compile. */
export const CONTENT_EXAMPLES = {
  venue: example({
    create: ({ venue }) => ({
      ...{ ...venue, address: 'Plaça Major, 1', zip: '08500', geo_lat: 41.930297, geo_lng: 2.254468 },
      accessibility: ['motor'] as Accessibility[],
    }),
    update: { phone: '+34 900 000 000', show_map: false },
    build: (request, language) => {
      const columns = { ...toVenueColumns(request, NO_COORDINATES), ...VENUE_DEFAULTS };
      return buildRecord(VENUE_RESOURCE, columns, toVenueTexts(request, null), language);
    },
    present: presentVenue,
  }),
  organizer: example({
    create: ({ organizer }) => ({ ...organizer, website: 'https://example.org/books', email: 'books@example.org' }),
    update: { email: null, phone: '+34 900 000 000' },
    build: (request, language) => buildRecord(ORGANIZER_RESOURCE, toOrganizerColumns(request), toOrganizerTexts(request), language),
    present: presentOrganizer,
  }),
} satisfies Record<Exclude<ContentName, 'event'>, unknown>;

/** The examples of one resource. */
interface ContentExample<R extends object, E> {
  /** Returns the request that creates the record, with the texts of one language. */
  readonly create: (texts: ExampleTexts) => R;
  /** The request that changes it. */
  readonly update: object;
  /** Builds the record of the request that creates it. */
  readonly build: (request: R, language: Language) => E;
  readonly present: (record: E, context: RequestContext) => object;
}

/** Returns the examples, with functions that need only a language and its texts. */
function example<R extends object, E>({ create, update, build, present }: ContentExample<R, E>) {
  const buildFrom = (texts: ExampleTexts, language: Language) => build(create(texts), language);
  const presentFrom = (texts: ExampleTexts, language: Language, settings: SiteSettings) =>
    present(buildFrom(texts, language), createSenderContext(language, settings));
  return { create, update, build: buildFrom, present: presentFrom };
}

/** Returns the examples of the schemas of these resources in one language, by the names of the schemas. */
export function buildContentExamples(language: Language, texts: ExampleTexts, settings: SiteSettings): Record<string, object> {
  const names = CONTENT_NAMES.filter((name) => name !== 'event');
  return Object.assign({}, ...names.map((name) => buildSchemaExamples(name, language, texts, settings))) as Record<string, object>;
}

function buildSchemaExamples(
  name: keyof typeof CONTENT_EXAMPLES,
  language: Language,
  texts: ExampleTexts,
  settings: SiteSettings,
): Record<string, object> {
  const { create, update, present } = CONTENT_EXAMPLES[name];
  const schema = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    [`Create${schema}`]: create(texts),
    [`Update${schema}`]: update,
    [`Translate${schema}`]: texts[name],
    [schema]: present(texts, language, settings),
  };
}

/** Builds a record as its presenter gets it. A column or text that the request does not have is `null`. */
function buildRecord<E extends Content & WithTranslations<T>, T extends Translation>(
  { resource, recordEntity, translationEntity }: ContentResource<E, T>,
  columns: OwnColumns<E>,
  texts: TextChange<T>,
  language: Language,
): E {
  const { name, ...others } = texts as { name?: string };
  const translation = Object.assign(new translationEntity(), undefinedAsNull(others), buildTextColumns(language, name ?? ''));
  const content = buildContentColumns(language, CONTENT_NAMES.indexOf(resource));
  return Object.assign(new recordEntity(), content, undefinedAsNull(columns), { translations: [translation] });
}

/** Returns columns of which none is `undefined`. */
export function undefinedAsNull(columns: object): object {
  return Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, (value ?? null) as unknown]));
}

const WRITTEN_UTC = '2026-11-21 11:00:00';

export function buildContentColumns(language: Language, id: number): Partial<Content> {
  const written = { publishedUtc: WRITTEN_UTC, modifiedUtc: WRITTEN_UTC };
  return { id, authorId: 1, status: 'publish', version: 1, ...written, image: null, sourceLanguage: language };
}

export function buildTextColumns(language: Language, name: string) {
  return { language, shown: true, name, slug: buildSlug(name) };
}
