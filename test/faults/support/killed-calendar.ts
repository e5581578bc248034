import type { Answer } from './client.js';
import type { Query } from './database.js';
import type { Service } from './service.js';

type Reply = Pick<Answer, 'status' | 'body'>;
interface Options {
  readonly language?: string;
  readonly as?: object;
}

/** A calendar whose service is killed and started again while clients use it. Requests wait until the service answers again. */
export class KilledCalendar {
  /** Number of writes that were answered. */
  answeredCount = 0;
  /** Number of requests whose connection broke. */
  brokenCount = 0;
  readonly database: { query<R>(sql: string): Promise<R> };
  private service!: Promise<Service>;

  /** @param startService starts the service on the data that the one before has left */
  constructor(
    private readonly startService: () => Promise<Service>,
    query: Query,
  ) {
    this.database = { query: <R>(sql: string) => query(sql) as Promise<R> };
  }

  async start(): Promise<void> {
    this.service = this.startService();
    await this.service;
  }

  async killAndStart(): Promise<void> {
    const service = await this.service;
    this.service = service.kill().then(this.startService);
    await this.service;
  }

  async get(path: string, { as }: Options = {}): Promise<Reply> {
    const { client } = await this.service;
    return (as === undefined ? client.as(null) : client).get(path);
  }

  post(path: string, body: object, options?: Options): Promise<Reply> {
    return this.write('POST', path, body, options);
  }

  patch(path: string, body: object): Promise<Reply> {
    return this.write('PATCH', path, body);
  }

  delete(path: string): Promise<Reply> {
    return this.write('DELETE', path);
  }

  /** Writes as the administrator. A broken connection counts as a busy service: the write may have been done or not. */
  private async write(method: string, path: string, body?: object, { language = 'ca' }: Options = {}): Promise<Reply> {
    const { client } = await this.service;
    try {
      const answer = await client.send(method, `//${language}/api/calendar/events/v1${path}`, body);
      this.answeredCount++;
      return answer;
    } catch {
      this.brokenCount++;
      return { status: 503, body: {} };
    }
  }
}
