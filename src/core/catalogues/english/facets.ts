import type { PartTexts } from './modules.js';

/** The texts about the counts of events behind filters. */
export const facets: PartTexts = {
  operations: { showEventFacets: 'Count events by facets' },
  notes: {
    showEventFacets:
      'How many events of the list have each value of the facets, with the filters of the list. The filter of a facet does not restrict that facet. Values without events are left out.',
  },
  parameters: {
    'showEventFacets.start_date':
      'Events that start at or after this date and time; a date alone means from its midnight. Also `now`, `today`, `tomorrow` and `yesterday`. Unless given, today at midnight on the clock of the site.',
    'showEventFacets.end_date':
      'Events that start at or before this date and time; a date alone means until its end. Also `now`, `today`, `tomorrow` and `yesterday`. Unless given, two years after the later of today and `start_date`.',
    'showEventFacets.search':
      'Words separated by spaces. Each must be contained in the title or the description, in any order, regardless of case and accents. What stands between double quotes is one word.',
    'showEventFacets.include': 'These events only, by id; date filters are then ignored.',
    'showEventFacets.event_status':
      'Events with any of these statuses; `any` means all. Unless given, those that one can go to: `scheduled`, `rescheduled` and `moved_online`. With `include`, all.',
    'showEventFacets.facets': 'What to count by, separated by commas. `day` needs a window of at most 62 days.',
    'showEventFacets.facet_size': 'How many values each facet has at most. Months, days and the values of filters are always there.',
    'showEventFacets.facet_sort':
      'The order of values: `count` begins with the most events, `name` is that of the alphabet. Months and days are in their order.',
    'showEventFacets.status': 'Only published events are counted.',
  },
  schemas: {
    Facets: 'The counts of a list of events.',
    FacetValues: 'The values of each facet.',
    RecordFacet: 'A category, a tag, a venue or an organizer, and its events.',
    ValueFacet: 'A value, and its events.',
    PeriodFacet: 'A month or a day, and its events.',
  },
  fields: {
    facets: 'The values of the facets that were asked for.',
    'FacetValues.categories': 'A category counts its descendants.',
    'FacetValues.tags': 'By tag.',
    'FacetValues.venue': 'By venue.',
    'FacetValues.organizer': 'By organizer.',
    'FacetValues.city': 'By the city of the venue.',
    'FacetValues.language': 'By the languages in which the events are held.',
    'FacetValues.accessibility': 'For whom they are accessible, by themselves or by a venue. The filter of this facet restricts it.',
    'FacetValues.month': 'By month, in the time zone of the site.',
    'FacetValues.day': 'By day, in the time zone of the site.',
    'RecordFacet.count': 'The number of events that have it.',
    'ValueFacet.count': 'The number of events that have it.',
    'PeriodFacet.count': 'The number of events that begin in it.',
    'RecordFacet.name': 'The name in the language of the request.',
    'ValueFacet.value': 'The city, a language tag, or for whom it is accessible.',
    'PeriodFacet.value': 'A month `2027-04`, or a day `2027-04-23`.',
    under_way: 'The number of events that began before it and have not ended.',
    'Facets.total': 'The number of events of the list.',
    counted: 'The number of events that were counted. If it is less than `total`, some counts are of these first events of the list.',
    'Facets.rest_url': 'The address of these counts.',
  },
};
