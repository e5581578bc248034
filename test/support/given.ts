import type { RecordName } from '../../src/core/resources/resources.js';
import type { Person, TestCalendar } from './calendar.js';

type Texts = Record<string, string | null>;
type ByLanguage = Record<string, Texts>;
type Fields = Record<string, unknown>;

/** Writes records over HTTP, as the administrator unless `as` names somebody; each returns the record as it was answered. */
export class Given implements Record<RecordName, unknown> {
  constructor(private readonly calendar: TestCalendar) {}

  /** An event, tomorrow from 18:00 to 20:00 unless `fields` says otherwise. `{ ca: {} }` has a title all the same. */
  event(texts: ByLanguage = { ca: {} }, fields: Fields = {}, as?: Person) {
    const when = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };
    return this.record('events', 'title', texts, { ...when, ...fields }, as);
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
    const answer = await this.calendar.post(`/${collection}`, body, { language, ...(as ? { as } : {}) });
    if (answer.status !== 201) throw new Error(`given ${collection}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
