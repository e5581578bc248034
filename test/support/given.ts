import type { RecordName } from '../../src/core/resources/resources.js';
import type { Person, TestCalendar } from './calendar.js';

type Texts = Record<string, string | null>;
type ByLanguage = Record<string, Texts>;
type Fields = Record<string, unknown>;

/**
 * Creates records over HTTP, as the administrator unless `as` names another user. Each method returns the body of the response.
 * A language without a title gets a generated one, so `{ ca: {} }` is enough.
 */
export class Given implements Record<RecordName, unknown> {
  constructor(private readonly calendar: TestCalendar) {}

  /** Creates an event. It takes place on the next day from 18:00 to 20:00, unless `fields` has other dates. */
  event(texts: ByLanguage = { ca: {} }, fields: Fields = {}, as?: Person) {
    const dates = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };
    return this.record('events', 'title', texts, { ...dates, ...fields }, as);
  }

  venue(texts: ByLanguage = { ca: {} }, fields: Fields = {}, as?: Person) {
    return this.record('venues', 'venue', texts, fields, as);
  }

  organizer(texts: ByLanguage = { ca: {} }, fields: Fields = {}, as?: Person) {
    return this.record('organizers', 'organizer', texts, fields, as);
  }

  category(texts: ByLanguage = { ca: {} }, fields: Fields = {}, as?: Person) {
    return this.record('categories', 'name', texts, fields, as);
  }

  tag(texts: ByLanguage = { ca: {} }, fields: Fields = {}, as?: Person) {
    return this.record('tags', 'name', texts, fields, as);
  }

  private createdCount = 0;

  private async record(collection: string, name: string, texts: ByLanguage, fields: Fields, as?: Person) {
    const [first, ...others] = Object.entries(texts).map(
      ([language, own]) => [language, { [name]: `${name} ${++this.createdCount}`, ...own }] as const,
    );
    const [language, own] = first!;
    const body = { ...fields, ...own, ...(others.length > 0 ? { translations: Object.fromEntries(others) } : {}) };
    const response = await this.calendar.post(`/${collection}`, body, { language, ...(as ? { as } : {}) });
    if (response.status !== 201) throw new Error(`POST /${collection} failed: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}
