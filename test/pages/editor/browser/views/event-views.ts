import { drawImage } from '../../../../support/images.js';
import { open, openFair, type Views, type Visit } from './visit.js';

/** So that each value is another one. */
let count = 10;

async function fillEvent(visit: Visit, title: string, day: string): Promise<void> {
  await visit.title(title);
  for (const name of ['start_date', 'end_date']) await visit.fill(name, day);
}

/** Types, leaves the page without saving, and opens it again. */
async function leaveUnsaved(visit: Visit): Promise<void> {
  await openFair()(visit);
  await visit.title('Fira nova');
  await visit.page.evaluate("Object.defineProperty(document, 'hidden', { value: true }); dispatchEvent(new Event('visibilitychange'))");
  await openFair()(visit);
  await visit.page.locator('[data-kept]').waitFor();
}

async function findSuggestions(visit: Visit): Promise<void> {
  await visit.edit('events/new');
  await visit.page.locator('#f-venue_search').pressSequentially('aten');
  await visit.page.locator('u-option').first().waitFor();
  await visit.page.locator('#f-venue_search').press('ArrowDown');
}

async function choosePicture(visit: Visit): Promise<void> {
  await visit.edit('events/new');
  const buffer = await drawImage(400, 200).jpeg().toBuffer();
  await visit.page.locator('#f-image_file').setInputFiles({ name: 'fira.jpg', mimeType: 'image/jpeg', buffer });
  await visit.page.locator('.pictures img').waitFor();
}

async function sendConflict(visit: Visit): Promise<void> {
  const { calendar, language, sample } = visit;
  await openFair()(visit);
  await calendar.patch(`/events/${sample.fair}`, { title: `Fira ${++count}`, cost: `${++count} €` }, { language });
  await visit.title('Fira nova');
  await visit.fill('cost', '9 €');
  await visit.press('save');
}

/** Sends a form when the session has ended. */
async function sendLate(visit: Visit): Promise<void> {
  await openFair()(visit);
  await visit.title('Fira nova');
  await visit.signOut();
  await visit.press('save');
}

/** The form of an event in each of its states. */
export const EVENT_VIEWS: Views = {
  'a new event': open('edit/events/new'),
  'a copy': (visit) => visit.edit(`events/new?copy=${visit.sample.fair}`),
  'an event': openFair(),
  'an event that waits, with a long title': (visit) => visit.edit(`events/${visit.sample.waiting}`),
  'an event with mistakes': async (visit) => {
    await visit.edit('events/new');
    await visit.fill('age_min', 'deu');
    await visit.fill('ticket_url', 'x');
    await fillEvent(visit, 'Fira', '2027-05-01');
    await visit.press('publish');
  },
  'what is told before publishing': async (visit) => {
    await visit.edit('events/new');
    await fillEvent(visit, 'CONCERT DE PRIMAVERA', '2025-05-01');
    await visit.press('publish');
  },
  'what was saved': async (visit) => {
    await openFair()(visit);
    await visit.fill('cost', `${++count} €`);
    await visit.save();
  },
  'text that the browser has kept': leaveUnsaved,
  'kept text that was brought back': async (visit) => {
    await leaveUnsaved(visit);
    await visit.go('[data-bring-back]');
  },
  suggestions: findSuggestions,
  'a search in the form': async (visit) => {
    await visit.edit('events/new');
    await visit.fill('image_search', 'Parades');
    await visit.press('find-image');
  },
  'a new picture': choosePicture,
  'the link of a description': async (visit) => {
    await openFair()(visit);
    await visit.page.locator('.ProseMirror').first().click();
    await visit.page.locator('[data-do="link"]').first().click();
  },
  'a conflict': sendConflict,
  'a form that is kept': sendLate,
  'a form of another user': async (visit) => {
    await openFair()(visit);
    await visit.title('Fira nova');
    await visit.signIn(visit.sample.editor);
    await visit.press('save');
  },
};
