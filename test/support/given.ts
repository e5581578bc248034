import type { RecordName } from '../../src/core/resources.js';
import type { Answer, Person, TestCalendar } from './calendar.js';
import { EVENT_DATES, RECORD_RESOURCES, type RecordResource } from './resources.js';

type Texts = Record<string, string | null>;
type ByLanguage = Record<string, Texts>;
type Fields = Record<string, unknown>;

/** Creates a record over HTTP, as the administrator unless `as` names another user. Returns the body of the response. */
type Create = (texts?: ByLanguage, fields?: Fields, as?: Person) => Promise<Answer['body']>;

/**
 * Creates records: one method for each resource that has texts, such as `given.venue({ ca: { venue: 'Palau' } })`.
 * A language without a title gets a generated one, so `{ ca: {} }` is enough, and is the default.
 * An event takes place on the next day from 18:00 to 20:00, unless `fields` has other dates.
 */
export type Given = Readonly<Record<RecordName, Create>>;

class RecordCreator {
  private createdCount = 0;

  constructor(private readonly calendar: TestCalendar) {
    for (const one of RECORD_RESOURCES) {
      const create: Create = (texts = { ca: {} }, fields = {}, as) => this.create(one, texts, fields, as);
      Object.assign(this, { [one.resource]: create });
    }
  }

  private async create({ resource, collection, name }: RecordResource, texts: ByLanguage, fields: Fields, as?: Person) {
    const [first, ...others] = Object.entries(texts).map(
      ([language, own]) => [language, { [name]: `${name} ${++this.createdCount}`, ...own }] as const,
    );
    const [language, own] = first!;
    const translations = others.length > 0 ? { translations: Object.fromEntries(others) } : {};
    const body = { ...(resource === 'event' ? EVENT_DATES : {}), ...fields, ...own, ...translations };
    const response = await this.calendar.post(`/${collection}`, body, { language, ...(as ? { as } : {}) });
    if (response.status !== 201) throw new Error(`POST /${collection} failed: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}

/** Returns a record as clients see it that may not edit it. The records in it stay as they are. */
export function asPublic({ external_ids: _ids, ...shown }: Answer['body']): Answer['body'] {
  return shown;
}

export const Given = RecordCreator as unknown as new (calendar: TestCalendar) => Given;
