import { isReference, type Document, type Response, type Schema } from '../../src/api/docs/openapi.js';
import { type DescribedRoute, routesIn } from '../../src/api/docs/operations/routes.js';
import { sendRaw } from '../core/http/raw.js';
import type { TestCalendar } from '../support/calendar.js';
import type { Asked } from './statuses-scene.js';

/** An answer that the document promises of an operation. */
export interface Promised {
  route: DescribedRoute;
  /** `200`, `404 tag-not-found` */
  answer: string;
  /** What provokes it: `200`, `not-found`. */
  provocation: string;
}

/** Every answer that a document promises: each status of each operation, and each code of an error. */
export function promisesOf(document: Document, provocations: readonly string[]): Promised[] {
  return routesIn(document).flatMap((route) =>
    Object.entries(route.operation.responses).flatMap(([status, response]) => {
      if (!isReference(response)) return [{ route, answer: status, provocation: status }];
      return codesOf(document.components.responses[response.$ref.split('/').at(-1)!]!).map((code) => {
        const short = code.replace(`${route.resource ?? ''}-`, '');
        return { route, answer: `${status} ${code}`, provocation: provocations.includes(short) ? short : code };
      });
    }),
  );
}

function codesOf({ content }: Response): string[] {
  const [, codes] = content!['application/json']!.schema.allOf as [Schema, Schema];
  return codes.properties!.code!.enum as string[];
}

let strangers = 0;

/** Asks from an address that nobody had before, unless one is given, and says what was answered: `404 tag-not-found`. */
export async function answerTo(calendar: TestCalendar, provocation: string, { method, path, headers, ...more }: Asked): Promise<string> {
  const sent = { 'X-Forwarded-For': `10.0.${++strangers >> 8}.${strangers & 255}`, ...headers };
  const asked = { method, path, headers: sent, ...more };
  const raw = RAW[provocation]?.(asked);
  if (raw === undefined) return said(await calendar.request(method, `/${path}`, { headers: sent, ...more }));
  const { line, body } = await sendRaw(calendar.origin, raw);
  return said({ status: Number(line.split(' ')[1]), body: JSON.parse(body) });
}

/** What is sent as no client would: a head that is too large; a body, or a head, that never ends. */
const RAW: Readonly<Record<string, (asked: Asked) => string>> = {
  rest_headers_too_large: (asked) => `${head(asked)}\r\n`,
  rest_request_timeout: (asked) => (asked.body === undefined ? head(asked) : `${head(asked)}Content-Length: 9\r\n\r\n{`),
};

function head({ method, path, headers = {} }: Asked): string {
  const fields = Object.entries({ Host: 'calendar', ...headers });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
}

function said({ status, body }: { status: number; body: { code?: string } }): string {
  return body.code === undefined ? String(status) : `${status} ${body.code}`;
}
