import { ADMIN, type Answer, type TestCalendar } from '../../support/calendar.js';

/** A change, as the history shows it. */
export type Row = Answer['body'];

interface Traced {
  answer: Answer;
  /** What the history says of the request, the oldest first. */
  rows: Row[];
}

let asked = 0;

/** Asks under a request id of its own, and looks up what the history says of it. */
export async function traced(
  calendar: TestCalendar,
  ask: (traced: { headers: Record<string, string> }) => Promise<Answer>,
): Promise<Traced> {
  const requestId = `request-${++asked}`;
  const answer = await ask({ headers: { 'X-Request-Id': requestId } });
  return { answer, rows: await history(calendar, `?request_id=${requestId}&order=asc&per_page=100`) };
}

/** What the history says, as an administrator reads it. */
export async function history(calendar: TestCalendar, query: string): Promise<Row[]> {
  const { status, body } = await calendar.get(`//ca/api/auth/v1/audit${query}`, { as: ADMIN });
  if (status !== 200) throw new Error(`history: ${status} ${JSON.stringify(body)}`);
  return body.changes;
}

/** A row in short: `update event 7`. */
export const inShort = ({ action, type, id }: Row) => `${action} ${type} ${id}`;
