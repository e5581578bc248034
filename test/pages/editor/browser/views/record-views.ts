import { open, type Views } from './visit.js';

/** Places, organizers, terms and translations. */
export const RECORD_VIEWS: Views = {
  venues: open('edit/venues'),
  'a venue': (visit) => visit.edit(`venues/${visit.sample.venue}`),
  'a new venue': open('edit/venues/new'),
  'a removal': async (visit) => {
    await visit.edit(`venues/${visit.sample.venue}`);
    await visit.press('trash');
  },
  organizers: open('edit/organizers'),
  'an organizer': (visit) => visit.edit(`organizers/${visit.sample.organizer}`),
  'the tree of categories': open('edit/categories'),
  'a category': (visit) => visit.edit(`categories/${visit.sample.category}`),
  'a category with a mistake': async (visit) => {
    await visit.edit('categories');
    await visit.press('save');
  },
  'the removal of a category': async (visit) => {
    await visit.edit(`categories/${visit.sample.category}`);
    await visit.press('trash');
  },
  tags: open('edit/tags'),
  translations: open('edit/translations?language=en'),
  'no translations': open('edit/translations?type=tag&language=en'),
};
