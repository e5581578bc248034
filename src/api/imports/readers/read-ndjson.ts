import { createHash } from 'node:crypto';
import type { Language } from '../../../core/text/language.js';
import { listCarriedFields, listLinkedColumns } from '../../feeds/carried-fields.js';
import { RecordError, type SourceItem, readExternalId } from '../source-record.js';
import { type Bytes, type Line, readLines } from './read-lines.js';
import { toTermNames } from './to-body.js';
import { toParagraphs } from './to-paragraphs.js';
import { isObject, omitUndefined, pickDefined, type Fields } from '../../../core/objects.js';

/** As large as the body of a request may be. */
const MAX_LINE_BYTES = 1024 * 1024;
/** As deep as a batch takes. */
const MAX_DEPTH = 16;
const TEXT_FIELDS = listCarriedFields('event', 'text');
const HTML_FIELDS = ['description', 'excerpt'];
const listFields = (name: 'event' | 'venue' | 'organizer') =>
  new Set<string>(['id', 'translation_language', ...listCarriedFields(name, 'text', 'value', 'list', 'special')]);
/** The members that the calendar takes. */
const FIELDS = { event: listFields('event').add('external_id'), venue: listFields('venue'), organizer: listFields('organizer') };
/** What a line of another calendar has of the records to which it links. */
const VENUE_FIELDS = listLinkedColumns('venue');
const ORGANIZER_FIELDS = listLinkedColumns('organizer');
/** What is not imported of such a line: ids of that calendar, and the slugs of other languages, which come without their texts. */
const UNUSED_FIELDS = ['author', 'post_parent', 'translations'];
/** Hexadecimal digits of a hash that stands for an id. */
const HASH_LENGTH = 32;

export interface NdjsonOptions {
  /** The name of the source: a line may have its id of it in `external_ids`. */
  readonly source: string;
  /** The language of texts that name none. */
  readonly language: Language;
}

/**
 * Reads one event from each line: a JSON object with the fields of `POST P/events`. A text may be an object with a text for each
 * language. A line may also be an event as another calendar of this kind shows it. The id of a line is what it has in `external_ids`
 * for the source, or `external_id`, or `id`; without any of these, a hash of the line.
 */
export async function* readNdjson(bytes: Bytes, options: NdjsonOptions): AsyncGenerator<SourceItem, undefined> {
  const known = new Set<string>();
  for await (const line of readLines(bytes, MAX_LINE_BYTES)) {
    if (line.text?.trim() !== '') yield* readLine(line, options, known);
  }
}

/** @param reported the unknown members that were named before */
function* readLine({ number, text, problem }: Line, options: NdjsonOptions, reported: Set<string>): Generator<SourceItem> {
  const place = { at: 'line', line: number } as const;
  if (text === undefined) {
    yield { place, problem: { code: `line-${problem}` } };
    return;
  }
  try {
    const fields = parseObject(text);
    const externalId =
      readExternalId(fields, options.source) ?? createHash('sha256').update(text.trim()).digest('hex').slice(0, HASH_LENGTH);
    const isShown = isShownEvent(fields);
    const unused = isShown ? [] : listUnused(fields).filter((name) => !reported.has(name));
    for (const name of unused) reported.add(name);
    if (unused.length > 0) yield { place, problem: { code: 'unused-members', names: unused.join(', ') }, isNotice: true };
    yield { resource: 'event', externalId, body: toBody(isShown ? nameLinks(fields) : fields, options.language), place };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    yield { place, problem: error.problem };
  }
}

/** Tells whether a line is an event as a calendar of this kind shows it. */
function isShownEvent(fields: Fields): boolean {
  return ['global_id', 'rest_url'].every((name) => typeof fields[name] === 'string');
}

/** Names what a shown event links to: its ids are those of another calendar. */
function nameLinks({ venue, venues = venue, organizer, categories, tags, image, language, ...fields }: Fields): Fields {
  const toNames = (terms: unknown) => toTermNames(toObjects(terms).flatMap(({ name }) => name ?? []));
  return omitUndefined({
    ...pickDefined(
      fields,
      [...FIELDS.event].filter((name) => !UNUSED_FIELDS.includes(name)),
    ),
    translation_language: typeof language === 'string' ? language : undefined,
    venue: venues && toObjects(venues).map((record) => pickDefined(record, VENUE_FIELDS)),
    organizer: organizer && toObjects(organizer).map((record) => pickDefined(record, ORGANIZER_FIELDS)),
    categories: categories && toNames(categories),
    tags: tags && toNames(tags),
    image: image && (toObjects(image)[0]?.url ?? null),
  });
}

function toObjects(value: unknown): Fields[] {
  return [value].flat().filter(isObject);
}

/** Lists the members of a line, and of the venues and organizers that it brings, that are no fields. */
function listUnused(fields: Fields): string[] {
  const linked = (['venue', 'organizer'] as const).flatMap((resource) =>
    [fields[resource]].flat().flatMap((record) =>
      isObject(record)
        ? Object.keys(record)
            .filter((name) => !FIELDS[resource].has(name))
            .map((name) => `${resource}.${name}`)
        : [],
    ),
  );
  return [...new Set([...Object.keys(fields).filter((name) => !FIELDS.event.has(name)), ...linked])];
}

/** @throws RecordError */
function parseObject(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RecordError({ code: 'not-json' });
  }
  if (!isObject(value)) throw new RecordError({ code: 'not-json-object' });
  if (isTooDeep(value, MAX_DEPTH)) throw new RecordError({ code: 'too-deep', limit: MAX_DEPTH });
  return value;
}

/** Moves texts by language to `translations`, but for those of the language in which the record is written. */
function toBody(fields: Fields, preferred: Language): Fields {
  const { id: _, external_id: __, ...body } = fields as Record<string, unknown>;
  const language = typeof fields.translation_language === 'string' ? fields.translation_language : chooseLanguage(fields.title, preferred);
  if (language !== preferred) body.translation_language = language;
  const translations: Record<string, unknown> = isObject(fields.translations) ? { ...fields.translations } : {};
  for (const field of TEXT_FIELDS) {
    const texts = fields[field];
    if (isObject(texts)) {
      for (const [other, text] of Object.entries(texts))
        if (other !== language && text !== null) addText(translations, other, field, toText(field, text));
      body[field] = texts[language];
    }
    if (field in body) body[field] = toText(field, body[field]);
  }
  return Object.keys(translations).length === 0 ? body : { ...body, translations };
}

/** Returns the language of the request: the preferred one, unless the title has none in it. */
function chooseLanguage(title: unknown, preferred: Language): Language {
  if (!isObject(title) || isText(title[preferred])) return preferred;
  return Object.keys(title).find((language) => isText(title[language])) ?? preferred;
}

/** The lines of a text stay lines, where HTML would join them. */
function toText(field: string, text: unknown): unknown {
  return typeof text === 'string' && HTML_FIELDS.includes(field) ? toParagraphs(text) : text;
}

function addText(translations: Record<string, unknown>, language: string, field: string, text: unknown): void {
  const known = translations[language];
  translations[language] = { ...(isObject(known) ? known : {}), [field]: text };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
