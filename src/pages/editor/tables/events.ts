import { RESOURCES } from '../../../core/resources.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import { addDays, dateToUtc, toLocal } from '../../../core/time/moment.js';
import { ALL_EVENTS, type Query } from '../api-client.js';
import { type Editor, formatDay, formatTime } from '../editor.js';
import type { ListedResource, ShownRecord } from '../records/edited-resource.js';
import { findEventHints } from './find-event-hints.js';
import { FIELDS_OF_ONE_EVENT, FIELDS_OF_SERIES, getEventForm } from '../tables/get-event-form.js';

/** Each event once, whether it takes place or not. */
const EACH = { expand: 'false', event_status: 'any' };

const NEWEST_FIRST = { orderby: 'modified', order: 'desc' };

export const EVENTS: ListedResource = {
  ...RESOURCES.event,
  name: 'event',
  getForm: getEventForm,
  texts: { all: 'events', new: 'new-event' },
  tabs: [
    { name: 'coming', buildQuery: () => EACH, empty: 'empty-coming' },
    { name: 'week', buildQuery: buildWeek, empty: 'empty-week' },
    { name: 'approve', buildQuery: () => ({ status: 'pending', ...ALL_EVENTS }), empty: 'empty-approve' },
    {
      name: 'mine',
      buildQuery: ({ context }) => ({
        ...{ author: context.principal.id, status: 'publish,future,pending,draft,private' },
        ...{ ...ALL_EVENTS, ...NEWEST_FIRST },
      }),
      empty: 'empty-mine',
    },
    { name: 'drafts', buildQuery: () => ({ status: 'draft,future,private', ...ALL_EVENTS, ...NEWEST_FIRST }), empty: 'empty-drafts' },
    { name: 'past', buildQuery: () => ({ ...ALL_EVENTS, ends_before: 'now', order: 'desc' }), empty: 'empty-past' },
    { name: 'trash', buildQuery: () => ({ status: 'trash', ...ALL_EVENTS, ...NEWEST_FIRST }), empty: 'empty-trash' },
  ],
  filters: ['search', 'categories', 'venue', 'month', 'missing_translation'],
  listFields: ['all_day', 'start_date', 'venue.venue', 'occurrences', 'event_status'],
  listFacts,
  hasPreview: true,
  findHints: findEventHints,
  fieldsOfSeries: FIELDS_OF_SERIES,
  fieldsOfOne: FIELDS_OF_ONE_EVENT,
};

/** The events of today and of the six days after it. */
function buildWeek({ context, visitor }: Editor): Query {
  const today = toLocal(dateToUtc(visitor.now), context.settings.siteTimezone);
  return { ...EACH, start_date: today.slice(0, 10), end_date: addDays(today, 6).slice(0, 10) };
}

function listFacts(record: ShownRecord, { language, text }: Editor): (string | null | undefined)[] {
  const { start_date, all_day, venue, series_id, occurrences, event_status: state } = record as unknown as EventResponse;
  return [
    all_day ? formatDay(start_date, language) : formatTime(start_date, language),
    venue?.venue,
    occurrences || series_id !== undefined ? text('series') : null,
    state === 'scheduled' ? null : text(`event_status.${state}`),
  ];
}
