import { escapeText } from 'entities';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { isShared, shareBody } from '../../core/http/responses/shared-bodies.js';
import type { Fields } from '../../core/objects.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import type { AliasLinks } from './alias-links.js';
import { listJsonLd } from './list-json-ld.js';

const NO_COST = { currency_symbol: '', currency_code: '', currency_position: '', values: [] };
const NO_TERM_TEXTS = { name: '', slug: '', description: '' };

/** What the plugin shows where we show nothing. It leaves out all other empty members, and knows no resource of an operator. */
const EMPTY_MEMBERS: Readonly<Partial<Record<RecordName, Fields>>> = {
  event: { title: '', description: '', excerpt: '', slug: '', cost: '', website: '', cost_details: NO_COST, venue: [] },
  venue: { venue: '', slug: '' },
  organizer: { organizer: '', slug: '' },
  category: { ...NO_TERM_TEXTS, parent: 0 },
  tag: NO_TERM_TEXTS,
};

/** The members of an event that are other records. */
const LINKED_RECORDS: ReadonlyMap<string, RecordName> = new Map([
  ['venue', 'venue'],
  ['venues', 'venue'],
  ['organizer', 'organizer'],
  ['categories', 'category'],
  ['tags', 'tag'],
]);

/** Shows records with the members of the plugin and their types. Our other members stay beside them. */
export class RecordTranslator {
  /** Records that many events show, by the bodies from which they were translated. */
  private readonly linkedRecords = new WeakMap<object, Fields>();

  constructor(private readonly links: AliasLinks) {}

  /**
   * A member that is left out becomes undefined, which JSON omits: a copy with the same members is faster to make and to write.
   * @param isWhole whether the client asked for all members, and gets also those that only the plugin has
   * @param single the context, if the response is about this record alone: then it has JSON-LD
   */
  translate(resource: RecordName, record: Fields, isWhole: boolean, single?: RequestContext): Fields {
    const shown: Record<string, unknown> = { ...record };
    const empty = EMPTY_MEMBERS[resource] ?? {};
    for (const [name, value] of Object.entries(record)) {
      if (value === null || value === '') shown[name] = empty[name];
      else if (typeof value === 'string') {
        if (isLink(name, value)) shown[name] = this.links.translate(value);
      } else if (typeof value === 'object') shown[name] = this.translateMember(resource, name, value);
    }
    translateNames(resource, shown);
    if (!isWhole) return shown;
    Object.assign(shown, listOwnMembers(resource, shown));
    return single ? { ...shown, ...listJsonLd(resource, record, shown, single) } : shown;
  }

  private translateMember(resource: RecordName, name: string, value: object): unknown {
    const linked = resource === 'event' ? LINKED_RECORDS.get(name) : undefined;
    if (linked === undefined) return this.translateNested(value);
    if (!Array.isArray(value)) return this.translateLinked(linked, value as Fields);
    return value.map((one: Fields) => this.translateLinked(linked, one));
  }

  private translateLinked(resource: RecordName, record: Fields): Fields {
    const known = this.linkedRecords.get(record);
    if (known !== undefined) return known;
    const translated = this.translate(resource, record, true);
    if (isShared(record)) this.linkedRecords.set(record, shareBody(translated));
    return translated;
  }

  /** Translates the links in a value, and leaves out what is `null`. */
  translateNested(value: object): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.translateValue('', item));
    let shown: Record<string, unknown> | undefined;
    for (const [name, member] of Object.entries(value)) {
      const translated = this.translateValue(name, member);
      if (translated !== member) (shown ??= { ...value })[name] = translated;
    }
    return shown ?? value;
  }

  private translateValue(name: string, value: unknown): unknown {
    if (typeof value === 'string') return isLink(name, value) ? this.links.translate(value) : value;
    if (value === null) return undefined;
    return typeof value === 'object' ? this.translateNested(value) : value;
  }
}

/** `url` is where people find a record, and no link of the API. */
function isLink(name: string, text: string): boolean {
  return text.startsWith('http') && name !== 'url';
}

/** Writes names as HTML, and gives the members of the plugin their types. */
function translateNames(resource: RecordName, shown: Record<string, unknown>): void {
  const { titleField } = RESOURCES[resource];
  if (typeof shown[titleField] === 'string') shown[titleField] = escapeText(shown[titleField]);
  if (shown.author !== undefined) shown.author = `${shown.author as number}`;
  if (resource !== 'event') return;
  if (shown.cost_details !== undefined) {
    const { currency_symbol = '', currency_code = '', ...details } = shown.cost_details as Fields;
    shown.cost_details = { ...details, currency_symbol, currency_code };
  }
  const { venue, venues } = shown;
  if (venue !== undefined && Array.isArray(venues) && venues.length > 1) shown.venue = venues;
}

/** Returns the members that only the plugin has. */
function listOwnMembers(resource: RecordName, { id }: Fields): Fields | undefined {
  if (resource === 'event') return { custom_fields: [] };
  const term = { meta: [], term_group: 0, term_taxonomy_id: id, filter: 'raw' };
  if (resource === 'category') return term;
  return resource === 'tag' ? { ...term, parent: 0 } : undefined;
}
