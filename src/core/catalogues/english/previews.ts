import type { PartTexts } from './modules.js';

/** The texts about what a form asks before an event is written. */
export const previews: PartTexts = {
  operations: { showEventDates: 'Show the dates of a rule', showSimilarEvents: 'Find events that one may repeat' },
  notes: {
    showEventDates:
      'On which dates an event with these times and this rule would take place, for forms that show what a rule means. No record is read or written. What a write refuses is refused here.',
    showSimilarEvents:
      'The events of a day that have nearly the same title or the same place, of those that you may read, the most alike first: at most ten, none in the trash. For those who may create events.',
  },
  parameters: {
    'showEventDates.start_date': 'When it begins: a date and time, or a date.',
    'showEventDates.end_date': 'When it ends. Unless given, when it begins.',
    'showEventDates.timezone': 'Its time zone: an IANA name, `UTC` or an offset from it; that of the site unless given.',
    'showEventDates.all_day': 'Whether it lasts whole days.',
    'showEventDates.recurrence':
      'The rule: lines of RFC 5545, as one text with line breaks or as several parameters. Without it, the event takes place once.',
    'showSimilarEvents.title':
      'The title of the event. It is compared with titles in every language, regardless of case, accents and signs.',
    'showSimilarEvents.start_date': 'The day of the event, on the clock of the site. A time of day does not matter.',
    'showSimilarEvents.venue': 'The ids of its venues.',
  },
  schemas: {
    EventDates: 'The dates of an event that is not written.',
    PreviewedDate: 'A date of an event that is not written.',
    SimilarEvents: 'Events that a new one may repeat.',
    SimilarEvent: 'An event that a new one may repeat.',
  },
  fields: {
    'EventDates.recurrence': 'The rule in canonical form; empty if the event takes place once.',
    'EventDates.recurrence_text': 'A sentence about the dates, in the language of the content; `null` if the event takes place once.',
    'EventDates.dates': 'The first 100 dates, in their order.',
    'EventDates.total': 'How many dates there are; `null` without an end.',
    'SimilarEvents.events': 'The events, the most alike first.',
    'SimilarEvent.venue': 'The first venue, or `null`.',
    score: 'How alike it is in what was sent: 1 in all of it.',
  },
};
