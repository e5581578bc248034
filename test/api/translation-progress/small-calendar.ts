import type { TestCalendar } from '../../support/calendar.js';
import type { Given } from '../../support/given.js';

/**
 * A calendar with something of everything that translators meet:
 * an event that lacks Spanish and whose English is outdated, a venue whose English says less than the Catalan,
 * an organizer with all three languages, a category with a Spanish draft, a tag written in English alone,
 * and an event in the trash.
 */
export async function createTranslationFixtures(calendar: TestCalendar, given: Given) {
  const event = await given.event({ ca: { title: 'Fira' }, en: { title: 'Fair' } });
  await calendar.patch(`/events/${event.id}`, { title: 'Fira gran' });
  const venue = await given.venue({ ca: { venue: 'Palau', description: 'Sala' }, es: { venue: 'Palacio', description: 'Sala' } });
  await calendar.patch(`/venues/${venue.id}`, { venue: 'Palace' }, { language: 'en' });
  const organizer = await given.organizer({ ca: { organizer: 'Orfeó' }, es: { organizer: 'Orfeón' }, en: { organizer: 'Choir' } });
  const category = await given.category({ ca: { name: 'Música' }, es: { name: 'Música', status: 'draft' }, en: { name: 'Music' } });
  const tag = await given.tag({ en: { name: 'Free' } });
  const thrownAway = await given.event({ ca: { title: 'Anul·lat' } });
  await calendar.delete(`/events/${thrownAway.id}`);
  return { event, venue, organizer, category, tag };
}
