import { open, openFair, type Views } from './visit.js';

/** What is seen of an event beside its form: a preview, its history, its cancellation, its dates, and the trash. */
export const SERIES_VIEWS: Views = {
  'a preview': openFair('/preview'),
  'a history': openFair('/history'),
  'a version': openFair('/history/3'),
  'the first version': openFair('/history/1'),
  'an undo': async (visit) => {
    await openFair('/history/2')(visit);
    await visit.press('undo');
  },
  'a cancellation': async (visit) => {
    await openFair()(visit);
    await visit.press('cancel');
  },
  'a series': (visit) => visit.edit(`events/${visit.sample.series}`),
  'each way to repeat': async (visit) => {
    await visit.edit('events/new');
    await visit.fill('start_date', '2027-05-01');
    await visit.page.locator('[value="monthly"]').check();
    await visit.page.locator('[data-dates] li').first().waitFor();
    await visit.page.evaluate("document.styleSheets[1].insertRule('.repeats .way { display: block !important }')");
  },
  'the dates of a series': (visit) => visit.edit(`events/${visit.sample.series}/dates`),
  'dates that were taken out': (visit) => visit.edit(`events/${visit.sample.series}/dates?tab=trash`),
  'no dates': (visit) => visit.edit(`events/${visit.sample.series}/dates?from=2030-01-01`),
  'a date': (visit) => visit.edit(`events/${visit.sample.date}`),
  'a cancelled date': (visit) => visit.edit(`events/${visit.sample.cancelledDate}`),
  'lost dates': async (visit) => {
    await visit.edit(`events/${visit.sample.series}`);
    await visit.fill('recurrence[count]', '2');
    await visit.save();
  },
  'an event in the trash': (visit) => visit.edit(`events/${visit.sample.trashed}`),
  'an event that the user may only read': async (visit) => {
    await visit.signIn(visit.sample.contributor);
    await openFair()(visit);
  },
  'an event that is not there': open('edit/events/999999'),
};
