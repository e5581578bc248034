import { expect } from '@jest/globals';
import { ADMIN, type Answer, type TestCalendar } from '../../../support/calendar.js';
import { RECORD_TABLES } from '../../../support/resources.js';

/** The type of a `multipartText`. */
export const MULTIPART = 'multipart/form-data; boundary=limit';

/** Returns the body of a form as text. */
export function multipartText(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--limit--\r\n`;
}

/** Returns a function that sends a body as a new event. */
export const eventSender =
  (calendar: TestCalendar) =>
  (type: string | undefined, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    calendar.request('POST', '/events', {
      as: ADMIN,
      headers: { ...(type === undefined ? {} : { 'Content-Type': type }), ...headers },
      body,
    });

/** Checks that a refused request has written no record. */
export async function expectNoRecords({ database }: TestCalendar): Promise<void> {
  for (const table of [...RECORD_TABLES, 'image', 'record_id']) expect(await database.query(`SELECT id FROM ${table}`)).toEqual([]);
}
