import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

export const TOKEN = 'cal_token-of-the-administrator-in-faults';
export const CALENDAR_PATH = '/ca/api/calendar/events/v1';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, or the text of a feed. Its type is not declared, because a fault may produce any body. */
  body: ReturnType<typeof JSON.parse>;
  /** Milliseconds. */
  durationMs: number;
}

/** A client that authenticates as the administrator and keeps its connections open. */
export class Client {
  private readonly agent: http.Agent;

  constructor(
    private readonly origin: string,
    private readonly token: string | null = TOKEN,
    private readonly localAddress = '127.0.0.1',
  ) {
    // A proxy under test signs its certificate itself.
    this.agent = origin.startsWith('https:')
      ? new https.Agent({ keepAlive: true, rejectUnauthorized: false })
      : new http.Agent({ keepAlive: true });
  }

  /** @param token `null` for an anonymous client */
  as(token: string | null = 'none'): Client {
    return new Client(this.origin, token);
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.send('PATCH', path, body);
  }

  /**
   * Sends a request. Rejects when the connection is refused or breaks.
   * @param path relative to `CALENDAR_PATH`, or from the root if it begins with `//`
   */
  send(method: string, path: string, body?: object, ownHeaders: Record<string, string> = {}): Promise<Answer> {
    const begun = performance.now();
    const url = this.origin + (path.startsWith('//') ? path.slice(1) : CALENDAR_PATH + path);
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...ownHeaders,
      ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) }),
    };
    return new Promise((resolve, reject) => {
      const { request } = url.startsWith('https:') ? https : http;
      const asked = request(url, { method, agent: this.agent, headers, localAddress: this.localAddress }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const { statusCode: status = 0, headers } = answer;
          try {
            resolve({ status, headers, body: parseBody(Buffer.concat(chunks).toString(), headers), durationMs: performance.now() - begun });
          } catch (cause) {
            reject(new Error(`The answer to ${method} ${path} is not JSON`, { cause }));
          }
        });
      });
      asked.once('error', reject);
      asked.end(json);
    });
  }

  async isAnswered(): Promise<boolean> {
    try {
      await this.get('//ca/api');
      return true;
    } catch {
      return false;
    }
  }

  close(): void {
    this.agent.destroy();
  }
}

function parseBody(text: string, headers: IncomingHttpHeaders): Answer['body'] {
  if (text === '') return null;
  return headers['content-type']?.includes('json') ? JSON.parse(text) : text;
}
