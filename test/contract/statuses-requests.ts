import { isReference, type Document, type Response, type Schema } from '../../src/api/docs/openapi.js';
import { type DescribedRoute, addOperations, type Route } from '../../src/api/docs/operations/routes.js';
import { sendRaw } from '../core/http/server/raw-http.js';
import type { TestCalendar } from '../support/calendar.js';
import type { TestRequest } from './statuses-fixtures.js';

/** An answer that the document promises of an operation. */
export interface DeclaredAnswer {
  route: DescribedRoute;
  /** `200`, `404 tag-not-found` */
  answer: string;
  /** What provokes it: `200`, `not-found`. */
  requestKey: string;
}

/** Every answer that a document promises: each status of each operation, and each code of an error. */
export function listDeclaredAnswers(document: Document, routes: readonly Route[], provocations: readonly string[]): DeclaredAnswer[] {
  return addOperations(routes, document).flatMap((route) =>
    Object.entries(route.operation.responses).flatMap(([status, response]) => {
      if (!isReference(response)) return [{ route, answer: status, requestKey: status }];
      return listCodes(document.components.responses[response.$ref.split('/').at(-1)!]!).map((code) => {
        const answer = `${status} ${code}`;
        const short = code.replace(`${route.resource ?? ''}-`, '');
        return { route, answer, requestKey: [answer, short].find((key) => provocations.includes(key)) ?? code };
      });
    }),
  );
}

function listCodes({ content }: Response): string[] {
  const [, codes] = content!['application/json']!.schema.allOf as [Schema, Schema];
  return codes.properties!.code!.enum as string[];
}

let addressCount = 0;

/** Sends a request from a new IP address, unless one is given, and returns the response in short: `404 tag-not-found`. */
export async function sendRequest(calendar: TestCalendar, provocation: string, { afterwards, ...request }: TestRequest): Promise<string> {
  try {
    return await sendFromNewAddress(calendar, provocation, request);
  } finally {
    afterwards?.();
  }
}

async function sendFromNewAddress(
  calendar: TestCalendar,
  provocation: string,
  { method, path, headers, ...more }: TestRequest,
): Promise<string> {
  const sent = { 'X-Forwarded-For': `10.0.${++addressCount >> 8}.${addressCount & 255}`, ...headers };
  const asked = { method, path, headers: sent, ...more };
  const raw = RAW_REQUESTS[provocation]?.(asked);
  if (raw === undefined) return formatAnswer(await calendar.request(method, `/${path}`, { headers: sent, ...more }));
  const { statusLine, body } = await sendRaw(calendar.origin, raw);
  return formatAnswer({ status: Number(statusLine.split(' ')[1]), body: JSON.parse(body) });
}

/** Requests that a normal client does not send: a head that is too large; a body, or a head, that never ends. */
const RAW_REQUESTS: Readonly<Record<string, (testRequest: TestRequest) => string>> = {
  rest_headers_too_large: (testRequest) => `${formatHead(testRequest)}\r\n`,
  // The head says how long the body is, so no byte of it is sent.
  '413 media-too-large': (testRequest) => `${formatHead(testRequest)}Content-Length: 99000000\r\n\r\n`,
  rest_request_timeout: (testRequest) =>
    testRequest.body === undefined ? formatHead(testRequest) : `${formatHead(testRequest)}Content-Length: 9\r\n\r\n{`,
};

function formatHead({ method, path, as, headers = {} }: TestRequest): string {
  const fields = Object.entries({ Host: 'calendar', ...(as && { Authorization: `Bearer ${as.token}` }), ...headers });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
}

function formatAnswer({ status, body }: { status: number; body: { code?: string } }): string {
  return body.code === undefined ? String(status) : `${status} ${body.code}`;
}
