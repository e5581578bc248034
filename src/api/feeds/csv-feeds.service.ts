import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import type { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { formatWithOffset } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { ListEventsDto } from '../../events/dto/list-events.dto.js';
import { createEventPresenter } from '../../events/event.resource.js';
import { EventsService } from '../../events/events.service.js';
import { listCarriedFields, listLinkedColumns } from './carried-fields.js';
import { FeedResponses } from './feed-responses.js';
import type { FeedParts } from './feed-parts.js';
import { FeedReader } from './feed-reader.js';
import { neutralizeFormula } from './neutralize-formula.js';
import { formatPreviousStart } from './schema-org.js';

/** Tells spreadsheet programs that the file is in UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Writes events as CSV (RFC 4180), for spreadsheet programs. */
@Injectable()
export class CsvFeedsService {
  constructor(
    private readonly answers: FeedResponses,
    private readonly reader: FeedReader,
    private readonly events: EventsService,
  ) {}

  list(sent: ListEventsDto, context: RequestContext): Promise<StreamedResponse> {
    const query = this.reader.withOwnWindow(sent);
    return this.answers.stream('csv', 'events', context, (parts) => this.write(query, parts, context));
  }

  private async *write(query: ListEventsDto, parts: FeedParts, context: RequestContext): AsyncGenerator<string, void> {
    const columns = selectColumns(query._fields);
    const records = await this.reader.find(this.events, query, parts, context);
    yield BYTE_ORDER_MARK + writeRow(columns.map(([name]) => name));
    const present = createEventPresenter(context);
    const write = (record: Parameters<typeof present>[0]): string => {
      const event = present(record);
      return writeRow(columns.map((column) => neutralizeFormula(readCell(column, event))));
    };
    yield* this.reader.write(records, { source: this.events, write }, parts, context);
  }
}

function writeRow(cells: readonly string[]): string {
  return stringify([[...cells]], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

type Value = string | number | boolean | null;
type Column = readonly [name: string, read: (event: EventResponse) => Value | readonly Value[]];

const FIRST_COLUMNS: readonly Column[] = [
  ['id', ({ id }) => id],
  ['global_id', ({ global_id }) => global_id],
  ['title', ({ title }) => title],
  ['start_date', ({ all_day, start_date, utc_start_date }) => formatTime(all_day, start_date, utc_start_date)],
  ['end_date', ({ all_day, end_date, utc_end_date }) => formatTime(all_day, end_date, utc_end_date)],
  ['all_day', ({ all_day }) => all_day],
  ['timezone', ({ timezone }) => timezone],
  ['description', ({ description }) => description],
  ['excerpt', ({ excerpt }) => excerpt],
  ['slug', ({ slug }) => slug],
  ['website', ({ website }) => website],
  ['image', ({ image }) => (image === false ? null : image.url)],
  ['cost', ({ cost }) => cost],
  ['categories', ({ categories }) => categories.map(({ name }) => name)],
  ['tags', ({ tags }) => tags.map(({ name }) => name)],
  ['previous_start_date', (event) => formatPreviousStart(event) ?? null],
];

const LINKED_COLUMNS: readonly Column[] = [
  ...(['id', ...listLinkedColumns('venue')] as const).map((field): Column => [
    `venue.${field}`,
    ({ venues }) => venues.map((venue) => joinLine(venue[field])),
  ]),
  ...(['id', ...listLinkedColumns('organizer')] as const).map((field): Column => [
    `organizer.${field}`,
    ({ organizer }) => organizer.map((one) => one[field]),
  ]),
];

/** A linked record has one line in each of its cells. */
function joinLine(value: Value | readonly Value[]): Value {
  return typeof value === 'object' && value !== null ? value.join() : value;
}

const OTHER_COLUMNS: readonly Column[] = listCarriedFields('event', 'value', 'list', 'text')
  .filter((field) => !FIRST_COLUMNS.some(([name]) => name === field))
  .map((field): Column => [field, (event) => event[field]]);

/** The columns, called like the fields of an event. Those of what it links to have a point. */
const COLUMNS: readonly Column[] = [
  ...[...FIRST_COLUMNS, ...LINKED_COLUMNS, ...OTHER_COLUMNS],
  ['post_parent', (event) => event.post_parent],
  ['status', ({ status }) => status],
  ['author', ({ author }) => author],
  ['date', ({ date, date_utc }) => formatWithOffset(date, date_utc)],
  ['modified', ({ modified, modified_utc }) => formatWithOffset(modified, modified_utc)],
  ['language', ({ language }) => language],
  ['url', ({ url }) => url],
  ['rest_url', ({ rest_url }) => rest_url],
  ['is_free', ({ is_free }) => is_free],
];

/** Returns the columns that `_fields` names, or all. `venue` names all columns of the venue. */
function selectColumns(fields: string | undefined): readonly Column[] {
  if (fields === undefined) return COLUMNS;
  const names = fields.split(',');
  return COLUMNS.filter(([column]) => names.some((name) => column === name || column.startsWith(`${name}.`)));
}

/** Reads a cell. Several values have a line each; a value that is missing has an empty one, so that lines of columns belong together. */
function readCell([, read]: Column, event: EventResponse): string {
  return [read(event)]
    .flat()
    .map((value) => (value === null ? '' : String(value)))
    .join('\n');
}

/** Whole days are dates, of which the last is included. */
function formatTime(isAllDay: boolean, local: string, utc: string): string {
  return isAllDay ? local.slice(0, 10) : formatWithOffset(local, utc);
}
