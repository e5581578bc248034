import { createHash } from 'node:crypto';
import { listCarriedFields, listLinkedColumns } from '../../feeds/carried-fields.js';
import { type SourceItem, readExternalId } from '../source-record.js';
import type { ImportProblem } from '../../../core/errors/import-problem.js';
import type { Bytes } from './read-lines.js';
import { type Cells, type ColumnMap, CsvColumns, DATE_FORMAT } from './csv-columns.js';
import { isErrorValue, readCell } from './spreadsheet-values.js';
import { readTable, type Row } from './read-table.js';
import { toTermNames } from './to-body.js';
import { toParagraphs } from './to-paragraphs.js';
import type { Fields } from '../../../core/objects.js';

export interface CsvOptions {
  readonly source: string;
  readonly language: string;
  readonly map?: ColumnMap;
}

const HASH_LENGTH = 32;
const REPLACEMENT_CHARACTER = '\ufffd';
const TEXT_FIELDS: readonly string[] = listCarriedFields('event', 'text');
const TIME_FIELDS: readonly string[] = ['start_date', 'end_date'];
/** An empty cell of these clears the field. */
const OTHER_FIELDS = [...listCarriedFields('event', 'value').filter((field) => !TIME_FIELDS.includes(field)), 'image', 'status', 'date'];
const VENUE_FIELDS = listLinkedColumns('venue');
const ORGANIZER_FIELDS = listLinkedColumns('organizer');
const TERM_FIELDS = ['categories', 'tags'];
/** Lists of names. */
const LIST_FIELDS = [...TERM_FIELDS, ...listCarriedFields('event', 'list')];
const HTML_FIELDS: readonly string[] = ['description', 'excerpt'];
const ID_COLUMNS = ['id', 'external_id'];
const FIELDS: ReadonlySet<string> = new Set([
  ...[...ID_COLUMNS, 'language', 'venue', 'organizer'],
  ...[...TEXT_FIELDS, ...TIME_FIELDS, ...OTHER_FIELDS, ...LIST_FIELDS],
]);
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads one event from each row. Columns are called like the fields of an event, `title.en` for a text in a language, `venue.city`
 * for a field of what is linked; a map names others. The id of a row is its `external_id`, or its `id`; without both, a hash of the row.
 */
export async function* readCsv(bytes: Bytes, { source, language, map = {} }: CsvOptions): AsyncGenerator<SourceItem, undefined> {
  let columns: CsvColumns | undefined;
  for await (const row of readTable(bytes)) {
    if (!('cells' in row)) yield row;
    else if (columns === undefined) {
      columns = new CsvColumns(row.cells, map, isField);
      if (columns.unused.length > 0) yield toNotice(row.number, { code: 'unused-columns', names: columns.unused.join(', ') });
    } else yield* readRow(row, columns, { source, language, map });
  }
}

function toNotice(line: number, problem: ImportProblem): SourceItem {
  return { place: { at: 'line', line }, problem, isNotice: true };
}

/** Tells whether a column is called like what the import reads. */
function isField(name: string): boolean {
  const [, field = '', part] = /^([^.]*)(?:\.(.*))?$/.exec(name) ?? [];
  if (part === undefined) return FIELDS.has(field);
  if (field === 'venue') return VENUE_FIELDS.some((one) => one === part);
  if (field === 'organizer') return ORGANIZER_FIELDS.some((one) => one === part);
  return TEXT_FIELDS.includes(field) && /^[a-z]{2,3}$/.test(part);
}

function* readRow({ number, cells }: Row, columns: CsvColumns, { source, language, map }: Required<CsvOptions>): Generator<SourceItem> {
  const place = { at: 'line', line: number } as const;
  const read = columns.read(cells);
  const errors = [...read].flatMap(([column, value]) => (isErrorValue(value) ? [{ code: 'error-value', column, value } as const] : []));
  const isUtf8 = !cells.some((cell) => cell.includes(REPLACEMENT_CHARACTER));
  // Under another id it would be another event, and the one that is known would go to the trash.
  const problem = isUtf8 ? errors.find(({ column }) => ID_COLUMNS.includes(column)) : ({ code: 'row-not-utf8' } as const);
  if (problem !== undefined) {
    yield { place, problem };
    return;
  }
  for (const error of errors) yield toNotice(number, error);
  const fields = new Map([...read].filter(([, text]) => !isErrorValue(text)));
  const named = { external_id: fields.get('external_id'), id: fields.get('id') };
  const externalId =
    readExternalId(named, source) ?? createHash('sha256').update(JSON.stringify(cells)).digest('hex').slice(0, HASH_LENGTH);
  const body = { ...readTexts(fields), ...readTimes(fields, map[DATE_FORMAT]), ...readLinks(fields, columns.isOurs) };
  const shown = fields.get('language')?.toLowerCase() ?? '';
  const written = /^[a-z]{2,3}$/.test(shown) && shown !== language ? { translation_language: shown } : {};
  yield { resource: 'event', externalId, body: { ...body, ...readOthers(fields), ...written }, place };
}

function readTexts(fields: Cells): Fields {
  const texts = Object.fromEntries(Object.entries(readFields(fields, TEXT_FIELDS)).map(([name, text]) => [name, toText(name, text)]));
  const translations: Record<string, Record<string, string>> = {};
  for (const [column, text] of fields) {
    const [, field, language] = /^(\w+)\.([a-z]{2,3})$/.exec(column) ?? [];
    if (language !== undefined && TEXT_FIELDS.includes(field!) && text !== '')
      translations[language] = { ...translations[language], [field!]: toText(field!, text) };
  }
  return { ...texts, ...(texts.title === null ? { title: '' } : {}), ...(Object.keys(translations).length === 0 ? {} : { translations }) };
}

/** The lines of a cell stay lines, where HTML would join them. */
function toText<T>(field: string, text: T): T | string {
  return typeof text === 'string' && HTML_FIELDS.includes(field) ? toParagraphs(text) : text;
}

/** An event without an end ends when it starts. Two dates alone are whole days. */
function readTimes(fields: Cells, format: ColumnMap[string] | undefined): Fields {
  const start = toIsoDate(fields.get('start_date') ?? '', format);
  const end = toIsoDate(fields.get('end_date') ?? '', format) || start;
  const isAllDay = DAY_ALONE.test(start) && DAY_ALONE.test(end) && (fields.get('all_day') ?? '') === '';
  return { start_date: start, end_date: end, ...(isAllDay ? { all_day: true } : {}) };
}

/** Turns `1/5/2027 19:00` into `2027-05-01 19:00`, if the map says which number is the day. */
function toIsoDate(text: string, format: ColumnMap[string] | undefined): string {
  if (format === undefined) return text;
  const [, first, second, year, time = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s+(\S{1,20}))?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const [day, month] = format === 'm/d/y' ? [second!, first!] : [first!, second!];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time.replace(/^(\d):/, '0$1:')}`.trim();
}

/** Returns the fields that have a column; `null` for an empty cell. */
function readFields(fields: Cells, names: readonly string[]): Record<string, unknown> {
  const sent = names.filter((name) => fields.has(name));
  return Object.fromEntries(sent.map((name) => [name, fields.get(name) === '' ? null : readCell(name, fields.get(name)!)]));
}

function readOthers(fields: Cells): Fields {
  const { all_day, ...others } = readFields(fields, OTHER_FIELDS);
  return all_day === undefined || all_day === null ? others : { ...others, all_day };
}

function readLinks(fields: Cells, isOurs: boolean): Fields {
  const lists = LIST_FIELDS.filter((name) => fields.has(name));
  const split = (text: string) => text.split(isOurs ? /\n/ : /[\n,;]/).map((name) => name.trim());
  return {
    ...Object.fromEntries(
      lists.map((name) => {
        const items = split(fields.get(name)!).filter((item) => item !== '');
        return [name, TERM_FIELDS.includes(name) ? toTermNames(items) : items];
      }),
    ),
    ...readLinked(fields, 'venue', VENUE_FIELDS),
    ...readLinked(fields, 'organizer', ORGANIZER_FIELDS),
  };
}

/** Returns the linked records: each line of a cell belongs to the same line of the others. A column `venue` has their names. */
function readLinked(fields: Cells, resource: string, names: readonly string[]): Fields {
  const cellOf = (name: string) => fields.get(`${resource}.${name}`) ?? (name === resource ? fields.get(resource) : undefined);
  const titles = cellOf(resource);
  if (titles === undefined) return {};
  const lines = new Map(names.map((name) => [name, (cellOf(name) ?? '').split('\n').map((line) => line.trim())]));
  const read = (index: number) =>
    Object.fromEntries([...lines].flatMap(([name, values]) => (values[index] ? [[name, readCell(name, values[index])] as const] : [])));
  const records = titles.split('\n').map((_, index) => read(index));
  return { [resource]: records.filter((record) => record[resource] !== undefined) };
}
