import { ADMIN, type Person, type TestCalendar } from '../support/calendar.js';
import { EVENT_DATES, type RecordResource } from '../support/resources.js';
import { withStatus } from './rights-requests.js';

/** What a record of many is like: who owns it, and its status. */
export interface Ownership {
  readonly owner: Person;
  readonly status: string;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Few enough for the time that a batch may take, on a busy machine, too. */
const MAX_OPERATIONS = 25;

/**
 * Creates records in few requests, and returns them in the order of `ownerships`. A record in the trash was public before. The
 * administrator creates all of them; SQL then changes the owners, because not every role may own a record over HTTP.
 * @param languages the languages in which each record has a title, Catalan first
 */
export async function createOwnedRecords(
  calendar: TestCalendar,
  { resource, collection, name }: RecordResource,
  ownerships: readonly Ownership[],
  languages: readonly string[] = ['ca'],
): Promise<{ id: number; slug: string }[]> {
  const created = await sendInBatches(
    calendar,
    ownerships.map(({ status }, index) => {
      const [title, ...others] = languages.map((language) => ({ [name]: `${name} ${index} ${language}` }));
      const translations = Object.fromEntries(others.map((texts, place) => [languages[place + 1], texts]));
      const dates = resource === 'event' ? EVENT_DATES : {};
      return { method: 'POST', path: collection, body: { ...dates, ...withStatus(status), ...title, translations } };
    }),
  );
  const trashed = created.filter((_, index) => ownerships[index]!.status === 'trash');
  await sendInBatches(
    calendar,
    trashed.map(({ id }) => ({ method: 'DELETE', path: `${collection}/${id}` })),
  );
  const owners = created.map(({ id }, index) => `WHEN ${id} THEN ${ownerships[index]!.owner.id}`);
  await calendar.changeBySql(`UPDATE ${resource} SET author_id = CASE id ${owners.join(' ')} ELSE author_id END`);
  return created;
}

async function sendInBatches(calendar: TestCalendar, operations: readonly Operation[]): Promise<{ id: number; slug: string }[]> {
  const bodies: { id: number; slug: string }[] = [];
  for (let first = 0; first < operations.length; first += MAX_OPERATIONS) {
    const { status, body } = await calendar.post('/batch', { operations: operations.slice(first, first + MAX_OPERATIONS) }, { as: ADMIN });
    if (status !== 200) throw new Error(`POST /batch failed: ${status} ${JSON.stringify(body)}`);
    for (const result of body.results) bodies.push(result.body);
  }
  return bodies;
}
