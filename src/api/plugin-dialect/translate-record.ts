import { escapeText } from 'entities';
import { isShared, shareBody } from '../../core/http/responses/shared-bodies.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import type { AliasLinks } from './alias-links.js';
import { buildJsonLd } from './json-ld.js';

export type Fields = Readonly<Record<string, unknown>>;

const NO_COST = { currency_symbol: '', currency_code: '', currency_position: '', values: [] };
const NO_TERM_TEXTS = { name: '', slug: '', description: '' };

/** What the plugin shows where we show `null`. It leaves out all other empty members. */
const EMPTY_MEMBERS: Readonly<Record<RecordName, Fields>> = {
  event: { title: '', description: '', excerpt: '', slug: '', cost: '', website: '', cost_details: NO_COST, venue: [] },
  venue: { venue: '', slug: '' },
  organizer: { organizer: '', slug: '' },
  category: { ...NO_TERM_TEXTS, parent: 0 },
  tag: NO_TERM_TEXTS,
};

/** The members of an event that are other records. */
const LINKED_RECORDS: Readonly<Record<string, RecordName>> = {
  venue: 'venue',
  venues: 'venue',
  organizer: 'organizer',
  categories: 'category',
  tags: 'tag',
};

/** Shows records with the members of the plugin and their types. Our other members stay beside them. */
export class RecordTranslator {
  /** The records that many events show, by the bodies from which they were translated. */
  private readonly sharedRecords = new WeakMap<object, Fields>();

  constructor(private readonly links: AliasLinks) {}

  /** @param isSingle whether the response is about this record alone: then the plugin adds its JSON-LD, and that of linked records */
  translate(resource: RecordName, record: Fields, isSingle: boolean): Fields {
    const shown: Record<string, unknown> = {};
    const empty = EMPTY_MEMBERS[resource];
    for (const [name, value] of Object.entries(record)) {
      if (value === null || (value === '' && !(name in empty))) {
        if (name in empty) shown[name] = empty[name];
      } else shown[name] = this.translateMember(resource, name, value, isSingle);
    }
    this.translateNames(resource, shown);
    return shown;
  }

  /** Returns the members that only the plugin has. @param record a record with all of its members, before it was translated */
  listOwnMembers(resource: RecordName, record: Fields, isSingle: boolean): Fields {
    if (resource === 'category') return { meta: [], ...describeTerm(record) };
    if (resource === 'tag') return { meta: [], ...describeTerm(record), parent: 0 };
    const jsonLd = isSingle ? { json_ld: this.translateNested(buildJsonLd(resource, record)) } : {};
    return resource === 'event' ? { custom_fields: [], ...jsonLd } : jsonLd;
  }

  private translateMember(resource: RecordName, name: string, value: unknown, isSingle: boolean): unknown {
    const linked = resource === 'event' && Object.hasOwn(LINKED_RECORDS, name) ? LINKED_RECORDS[name] : undefined;
    if (linked === undefined) return this.translateValue(name, value);
    return Array.isArray(value)
      ? value.map((one: Fields) => this.translateLinked(linked, one, isSingle))
      : this.translateLinked(linked, value as Fields, isSingle);
  }

  private translateLinked(resource: RecordName, record: Fields, isSingle: boolean): Fields {
    const known = isSingle ? undefined : this.sharedRecords.get(record);
    if (known !== undefined) return known;
    const translated = { ...this.translate(resource, record, isSingle), ...this.listOwnMembers(resource, record, isSingle) };
    if (isSingle || !isShared(record)) return translated;
    this.sharedRecords.set(record, shareBody(translated));
    return translated;
  }

  /** `url` is where people find a record, so it is no link of the API. */
  private translateValue(name: string, value: unknown): unknown {
    if (typeof value === 'string') return name === 'url' ? value : this.links.translate(value);
    return typeof value === 'object' ? this.translateNested(value!) : value;
  }

  /** Translates the links in a value, and leaves out what is `null`. */
  translateNested(value: object): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.translateValue('', item));
    const shown: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) if (member !== null) shown[name] = this.translateValue(name, member);
    return shown;
  }

  private translateNames(resource: RecordName, shown: Record<string, unknown>): void {
    const { titleField } = RESOURCES[resource];
    if (typeof shown[titleField] === 'string') shown[titleField] = escapeText(shown[titleField]);
    if (shown.author !== undefined) shown.author = String(shown.author as number);
    if (resource !== 'event') return;
    if (shown.cost_details !== undefined) shown.cost_details = { ...NO_COST, ...(shown.cost_details as Fields) };
    const { venues } = shown;
    if (shown.venue !== undefined && Array.isArray(venues) && venues.length > 1) shown.venue = venues;
  }
}

function describeTerm({ id }: Fields): Fields {
  return { term_group: 0, term_taxonomy_id: id, filter: 'raw' };
}
