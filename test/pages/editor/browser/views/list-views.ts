import { open, type Views } from './visit.js';

/** What there is to do, lists, and what is done to many records at once. */
export const LIST_VIEWS: Views = {
  'the workplace': open('edit'),
  'the list of events': open('edit/events'),
  'events to approve': open('edit/events?tab=approve'),
  'the second page of a list': open('edit/events?tab=past&page=2'),
  'the trash': open('edit/events?tab=trash'),
  'a list without matches': open('edit/events?search=x&month=2027-01'),
  'an empty list': open('edit/organizers?tab=trash'),
  'a list with a mistake': open('edit/events?month=2027-13'),
  'the result for many': async (visit) => {
    await visit.edit('events');
    await visit.page.locator('[name="records"]').first().check();
    await visit.press('publish');
  },
  'none chosen for many': async (visit) => {
    await visit.edit('events');
    await visit.press('draft');
  },
};
