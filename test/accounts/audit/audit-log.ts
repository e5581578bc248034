import { ADMIN, type Answer, type TestCalendar } from '../../support/calendar.js';

/** A change, as the history shows it. */
export type AuditEntry = Answer['body'];

interface AuditedResponse {
  answer: Answer;
  /** What the history says of the request, the oldest first. */
  rows: AuditEntry[];
}

let requestCount = 0;

/** Asks under a request id of its own, and looks up what the history says of it. */
export async function requestWithAudit(
  calendar: TestCalendar,
  ask: (traced: { headers: Record<string, string> }) => Promise<Answer>,
): Promise<AuditedResponse> {
  const requestId = `request-${++requestCount}`;
  const answer = await ask({ headers: { 'X-Request-Id': requestId } });
  return { answer, rows: await readAuditLog(calendar, `?request_id=${requestId}&order=asc&per_page=100`) };
}

/** What the history says, as an administrator reads it. */
export async function readAuditLog(calendar: TestCalendar, query: string): Promise<AuditEntry[]> {
  const { status, body } = await calendar.get(`//ca/api/auth/v1/audit${query}`, { as: ADMIN });
  if (status !== 200) throw new Error(`history: ${status} ${JSON.stringify(body)}`);
  return body.changes;
}

/** A row in short: `update event 7`. */
export const formatEntry = ({ action, type, id }: AuditEntry) => `${action} ${type} ${id}`;
