import createClient from 'openapi-fetch';
import type { components, paths } from './calendar.js';

/** What the calendar says when it refuses something. */
export type Problem = components['schemas']['Error'];

/**
 * A calendar to talk to.
 * @param root the API's root in a language, such as `http://localhost:3000/en/api`
 * @param token of whoever writes
 */
export function connect(root: string, token: string) {
  return createClient<paths>({ baseUrl: root, headers: { Authorization: `Bearer ${token}` } });
}

/** A request that was refused. Programs switch on `problem.code`, people read the message. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** What a request is answered. @throws Refused */
export async function answer<T>(asked: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<T> {
  const { data, error, response } = await asked;
  if (error !== undefined) throw new Refused(response.status, error);
  return data as T;
}

/** What a request is refused with. @throws Error when it is not */
export async function refusal(asked: Promise<{ error?: Problem; response: Response }>): Promise<Refused> {
  const { error, response } = await asked;
  if (error === undefined) throw new Error(`${response.url} should have been refused, and was answered ${response.status}`);
  return new Refused(response.status, error);
}
