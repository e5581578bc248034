import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { beforeEach, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { FollowerRunner } from '../../../src/api/followers/follower-runner.js';
import { ADMIN, type Person, type TestCalendar } from '../../support/calendar.js';
import { readText, type StandInServer, useStandInServer } from '../../support/stand-in-server.js';

/** A message as it came. */
export interface Message {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** A server that receives the messages of webhooks. */
export class Receiver {
  messages: Message[] = [];
  /** How it answers a message. */
  answer: (response: ServerResponse, message: Message) => unknown = accept;

  constructor(private readonly server: StandInServer) {
    server.respond = async (request, response) => {
      const text = await readText(request);
      const id = String(request.headers['webhook-id']);
      const message = { id, path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      this.messages.push(message);
      await this.answer(response, message);
    };
  }

  get url(): string {
    return this.server.origin;
  }

  /** The changes that came, in order: `upsert event 5`. */
  get changes(): string[] {
    return this.messages.flatMap(({ body }) =>
      (body.data.changes as { change: string; type: string; id: number }[]).map(({ change, type, id }) => `${change} ${type} ${id}`),
    );
  }

  forget(): void {
    this.messages = [];
    this.answer = accept;
  }
}

const accept = (response: ServerResponse) => response.writeHead(204).end();

/** Answers with a status. */
export const refuse =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(status, headers).end();

export function useReceiver(): Receiver {
  const server = useStandInServer();
  const receiver = new Receiver(server);
  beforeEach(() => receiver.forget());
  return receiver;
}

export interface WebhookFixture {
  id: number;
  secret: string;
  snapshot_url: string;
}

/** A webhook that sends at once. */
export async function createWebhook(calendar: TestCalendar, url: string, fields: object = {}, as: Person = ADMIN): Promise<WebhookFixture> {
  const { status, body } = await calendar.post('/webhooks', { url, delay: 0, ...fields }, { as });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Sends what is due, and waits for the end. */
export async function sendDue(calendar: TestCalendar): Promise<void> {
  const runner = calendar.app.get(FollowerRunner);
  await runner.runDue();
  await runner.whenIdle();
}

/** Verifies a message as a receiver does, on the clock of the service. @throws Error if no signature fits */
export function verify(calendar: TestCalendar, secret: string, { text, headers }: Message): unknown {
  const now = jest.spyOn(Date, 'now').mockReturnValue(calendar.clock.now().getTime());
  try {
    return new Webhook(secret).verify(text, headers as Record<string, string>);
  } finally {
    now.mockRestore();
  }
}

/** Shows a webhook. */
export async function showWebhook(calendar: TestCalendar, { id }: Pick<WebhookFixture, 'id'>) {
  return (await calendar.get(`/webhooks/${id}`, { as: ADMIN })).body;
}
