import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Change, Follower } from '../../support/changes/follower.js';
import { readText, type StandInServer } from '../../support/stand-in-server.js';

/** The hosts in `BASE_URL` of the instances. A request names the one that sends it. */
export const HOSTS = ['one.example', 'two.example'] as const;

export const MAX_ANSWER_MS = 200;
const REFUSED_PART = 0.1;

/** A receiver that keeps a copy of the calendar, refuses some messages, and notes what contradicts the guide. */
export class WebhookMirror extends Follower {
  requests = 0;
  /** The messages that it accepted. */
  messages = 0;
  /** How many of the requests repeat an accepted message. */
  repeated = 0;
  readonly problems: string[] = [];
  /** The instance that sent the last request. */
  sender = 0;
  private readonly accepted = new Set<string>();
  /** The last message, and the records in it. */
  private last = { id: '', records: '' };
  private isBusy = false;

  /** @param secret verifies each message, on the clock of the instances */
  constructor(
    receiver: StandInServer,
    private readonly secret: string,
    private readonly now: () => number,
  ) {
    super('');
    receiver.respond = (request, response) => this.respond(request, response);
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    this.requests++;
    this.verify(text, request.headers as Record<string, string>);
    this.sender = request.headers['user-agent']?.includes(HOSTS[1]) ? 1 : 0;
    // The records of both instances have the same addresses in the copy.
    const { changes } = JSON.parse(text.replaceAll(HOSTS[1], HOSTS[0])).data as { changes: Change[] };
    const id = String(request.headers['webhook-id']);
    this.checkOrder(id, changes);
    if (this.isBusy) this.problems.push(`${id} came while another message was not answered`);
    this.isBusy = true;
    await sleep(Math.random() * MAX_ANSWER_MS);
    this.isBusy = false;
    if (Math.random() < REFUSED_PART) return void response.writeHead(500, { 'Retry-After': '0' }).end();
    this.accept(id, changes);
    response.writeHead(204).end();
  }

  private verify(text: string, headers: Record<string, string>): void {
    const now = jest.spyOn(Date, 'now').mockReturnValue(this.now());
    try {
      new Webhook(this.secret).verify(text, headers);
    } catch (error) {
      this.problems.push(String(error));
    } finally {
      now.mockRestore();
    }
  }

  /** A message comes again only under the same id, with the same records, and the next one comes after a 2xx. */
  private checkOrder(id: string, changes: readonly Change[]): void {
    const { last } = this;
    this.last = { id, records: changes.map((change) => `${change.type} ${change.id}`).join() };
    if (id === last.id && this.last.records !== last.records) this.problems.push(`${id} came again with ${this.last.records}`);
    if (id !== last.id && last.id !== '' && !this.accepted.has(last.id)) this.problems.push(`${id} came before ${last.id} was accepted`);
    if (id !== last.id && this.accepted.has(id)) this.problems.push(`${id} came again after ${last.id}`);
  }

  private accept(id: string, changes: readonly Change[]): void {
    if (this.accepted.has(id)) this.repeated++;
    else this.messages++;
    this.accepted.add(id);
    for (const change of changes) this.apply(change);
  }
}
