import createClient from 'openapi-fetch';
import type { components, paths } from './calendar.js';

/** The body of an error response. */
export type Problem = components['schemas']['Error'];

/**
 * Returns a client of a calendar.
 * @param root root of the API in a language, such as `http://localhost:3000/en/api`
 * @param token token of a user who may create records
 */
export function connect(root: string, token: string) {
  return createClient<paths>({ baseUrl: root, headers: { Authorization: `Bearer ${token}` } });
}

/** An error response. Programs should compare `problem.code`; the message is for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/**
 * Returns the body of a successful response.
 * @throws Refused for an error response
 * @throws Error for a response without a body: the token may write, and lacks the scope `read`
 */
export async function answer<T>(request: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<NonNullable<T>> {
  const { data, error, response } = await request;
  if (error !== undefined) throw new Refused(response.status, error);
  if (data === undefined || data === null) throw new Error(`${response.url} answered ${response.status} without a body`);
  return data;
}

/** Returns the error of a request that must fail. @throws Error when the request succeeds */
export async function refusal(request: Promise<{ error?: Problem; response: Response }>): Promise<Refused> {
  const { error, response } = await request;
  if (error === undefined) throw new Error(`${response.url} should have failed, but has the status ${response.status}`);
  return new Refused(response.status, error);
}
