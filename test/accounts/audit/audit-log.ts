import { ADMIN, type Answer, type TestCalendar } from '../../support/calendar.js';
import { retryWhile503 } from '../../support/until.js';

/** An entry of the audit log, as the API shows it. */
export type AuditEntry = Answer['body'];

interface AuditedResponse {
  answer: Answer;
  /** The entries of the request, the oldest first. */
  rows: AuditEntry[];
}

let requestCount = 0;

/** Sends a request with an id of its own. Returns the response and the audit log's entries of that id. */
export async function requestWithAudit(
  calendar: TestCalendar,
  send: (options: { headers: Record<string, string> }) => Promise<Answer>,
): Promise<AuditedResponse> {
  const requestId = `request-${++requestCount}`;
  const answer = await send({ headers: { 'X-Request-Id': requestId } });
  return { answer, rows: await readAuditLog(calendar, `?request_id=${requestId}&order=asc&per_page=100`) };
}

/** Returns a page of the audit log, read by an administrator. */
export async function readAuditLog(calendar: TestCalendar, query: string): Promise<AuditEntry[]> {
  const { status, body } = await retryWhile503(() => calendar.get(`//ca/api/auth/v1/audit${query}`, { as: ADMIN }));
  if (status !== 200) throw new Error(`audit log: ${status} ${JSON.stringify(body)}`);
  return body.changes;
}

/** Returns an entry in short: `update event 7`. */
export const formatEntry = ({ action, type, id }: AuditEntry) => `${action} ${type} ${id}`;
