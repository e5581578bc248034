import type { RecordName } from '../../src/core/resources.js';
import { ADMIN, type Answer, type Person, type TestCalendar } from './calendar.js';
import { COURSE, EVENT_DATES, RECORD_RESOURCES, type RecordResource } from './resources.js';
import { retryWhile503 } from './until.js';

type Texts = Record<string, string | null>;
type ByLanguage = Record<string, Texts>;
type Fields = Record<string, unknown>;

/** Creates a record over HTTP, as the administrator unless `as` names another user. Returns the body of the response. */
type Create = (texts?: ByLanguage, fields?: Fields, as?: Person) => Promise<Answer['body']>;

/** A recurring event, and the ids of its dates in their order: all, and the first four by name. */
interface Series {
  readonly series: Answer['body'];
  readonly id: number;
  readonly ids: [number, number, number, number];
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

/**
 * Creates records: one method for each resource that has texts, such as `given.venue({ ca: { venue: 'Palau' } })`.
 * A language without a title gets a generated one, so `{ ca: {} }` is enough, and is the default.
 * An event takes place on the next day from 18:00 to 20:00, unless `fields` has other dates.
 * `course` creates a `COURSE`: an event on four Tuesdays, unless `fields` has other dates.
 */
export type Given = Readonly<Record<RecordName, Create>> & { course(fields?: Fields, texts?: ByLanguage): Promise<Series> };

class RecordCreator {
  private createdCount = 0;

  constructor(private readonly calendar: TestCalendar) {
    for (const one of RECORD_RESOURCES) {
      const create: Create = (texts = { ca: {} }, fields = {}, as) => this.create(one, texts, fields, as);
      Object.assign(this, { [one.resource]: create });
    }
  }

  async course(fields: Fields = {}, texts: ByLanguage = { ca: { title: 'Curs' } }): Promise<Series> {
    const series = await (this as unknown as Given).event(texts, { ...COURSE, ...fields });
    const { body } = await this.calendar.get(`/events/${series.id}/occurrences?per_page=50`, { as: ADMIN });
    const ids = body.events.map(({ id }: { id: number }) => id) as Series['ids'];
    const [first, second, third, fourth] = ids;
    return { series, id: series.id, ids, first, second, third, fourth };
  }

  private async create({ resource, collection, name }: RecordResource, texts: ByLanguage, fields: Fields, as?: Person) {
    const [first, ...others] = Object.entries(texts).map(
      ([language, own]) => [language, { [name]: `${name} ${++this.createdCount}`, ...own }] as const,
    );
    const [language, own] = first!;
    const translations = others.length > 0 ? { translations: Object.fromEntries(others) } : {};
    const body = { ...(resource === 'event' ? EVENT_DATES : {}), ...fields, ...own, ...translations };
    const response = await retryWhile503(() => this.calendar.post(`/${collection}`, body, { language, ...(as ? { as } : {}) }));
    if (response.status !== 201) throw new Error(`POST /${collection} failed: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
}

/** Returns a record as clients see it that may not edit it. The records in it stay as they are. */
export function asPublic({ external_ids: _ids, version: _version, ...shown }: Answer['body']): Answer['body'] {
  return shown;
}

export const Given = RecordCreator as unknown as new (calendar: TestCalendar) => Given;
