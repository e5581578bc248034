import { decodeHTMLStrict } from 'entities';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import { parseTimezone } from '../../core/time/timezone.js';
import { toIsoUtc } from '../../core/time/moment.js';
import { readDate } from './read-date.js';
import type { Fields } from '../../core/objects.js';

/** With what the fields of a write are translated. */
export interface FieldsContext {
  readonly settings: SiteSettings;
  readonly now: Date;
}

/** Texts that are shown empty where there are none. Sent back so, they are none. */
const EMPTY_TEXTS = ['description', 'excerpt', 'slug'];

/** Translates the fields of a write: names are HTML, dates are read as the plugin reads them. Wrong values stay, and are refused. */
export function translateFields(resource: RecordName, fields: Fields, context: FieldsContext): Fields {
  const members = Object.entries(fields).flatMap(([name, value]) => {
    if (name === 'force') return [];
    if (name === 'lang') return context.settings.languages.includes(value as string) ? [['translation_language', value]] : [];
    return [[name, translateField(resource, name, value, fields, context)]];
  });
  return Object.fromEntries(members) as Fields;
}

function translateField(resource: RecordName, name: string, value: unknown, fields: Fields, context: FieldsContext): unknown {
  if (name === RESOURCES[resource].titleField) return decodeNames(value);
  if (value === '' && EMPTY_TEXTS.includes(name)) return null;
  if (name === 'status' && value === 'auto-draft') return 'draft';
  if (name === 'translations') return mapMembers(value, (texts) => translateFields(resource, texts, context));
  if (name === 'categories' || name === 'tags') return decodeNames(value);
  if (resource === 'event' && (name === 'venue' || name === 'organizer'))
    return mapRecords(value, (one) => translateFields(name, one, context));
  return typeof value === 'string' ? translateDate(name, value, fields, context) : value;
}

function decodeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeNames);
  return typeof value === 'string' ? decodeHTMLStrict(value) : value;
}

/** Returns the time zones in which the dates of a record are read, by their fields. */
function listTimezones({ timezone }: Fields, { settings: { siteTimezone } }: FieldsContext): Readonly<Record<string, string>> {
  const own = typeof timezone === 'string' ? (parseTimezone(timezone) ?? siteTimezone) : siteTimezone;
  return { start_date: own, end_date: own, date: siteTimezone, date_utc: 'UTC' };
}

function translateDate(name: string, value: string, fields: Fields, context: FieldsContext): string {
  const { [name]: timezone } = listTimezones(fields, context);
  const moment = timezone === undefined ? undefined : readDate(value, timezone, context.now);
  if (moment === undefined) return value;
  if ('utc' in moment) return toIsoUtc(moment.utc);
  return moment.isDateOnly ? value : moment.local;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

function mapMembers(value: unknown, translate: (member: Fields) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, isObject(member) ? translate(member) : member]));
}

function mapRecords(value: unknown, translate: (record: Fields) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapRecords(one, translate));
  return isObject(value) ? translate(value) : value;
}
