import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { AddressPolicy } from './address-policy.js';
import { FetchError, toFetchError } from './fetch-error.js';
import { decode, type ReadLimits, readBounded, stopReason } from './read-bounded.js';

export interface FetchOptions {
  /** Such as `Accept` and `If-None-Match`. They are sent to every host that a redirect leads to, so credentials are refused. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the decompressed body. */
  readonly maxBytes?: number;
  /** Milliseconds for the whole fetch, redirects and body included. */
  readonly timeoutMs?: number;
  /** Milliseconds in which the server must begin its answer, and then send something. */
  readonly idleTimeoutMs?: number;
  /** Ends the fetch. */
  readonly signal?: AbortSignal;
  /** By default public addresses, and those of `FETCH_NETWORKS`. */
  readonly policy?: AddressPolicy;
}

export interface FetchedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Where the last redirect led. */
  readonly url: string;
  /** The decompressed body. Read it, or call `discard`. @throws FetchError while it is read */
  readonly body: AsyncIterable<Buffer>;
  /** Closes the connection without reading the body. */
  discard(): void;
}

const MAX_REDIRECTS = 5;
const DEFAULT_TIMEOUT_MS = 3_600_000;
const DEFAULT_IDLE_TIMEOUT_MS = 20_000;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** One request of a fetch, with what all of them share. */
interface Hop {
  readonly url: URL;
  /** Sent by POST; undefined: GET. */
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  readonly idleTimeoutMs: number;
  readonly policy: AddressPolicy;
}

/** What a POST needs beside its address. */
export interface PostOptions extends Pick<FetchOptions, 'signal' | 'policy'> {
  /** Of the request, such as a signature. A redirect is not followed, so no other host gets them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds until the head of the answer is complete. */
  readonly timeoutMs: number;
}

type FetchSettings = Pick<Settings, 'baseUrl' | 'fetchNetworks' | 'maxFetchBytes'>;

/** Sends requests to addresses that clients named. */
@Injectable()
export class GuardedFetcher {
  private readonly policy: AddressPolicy;
  /** Says who asks. */
  private readonly identity: Readonly<Record<string, string>>;
  private readonly maxBytes: number;

  constructor(@Inject(Settings) { baseUrl, fetchNetworks, maxFetchBytes }: FetchSettings) {
    this.policy = new AddressPolicy(fetchNetworks);
    this.identity = { 'User-Agent': `calendar-events (+${baseUrl})` };
    this.maxBytes = maxFetchBytes;
  }

  /**
   * Sends GET, and follows up to five redirects. It connects to public addresses and to those of `FETCH_NETWORKS` only, sends no
   * credentials and no cookies, and reads a body of bounded size in bounded time.
   * @returns the answer of any status
   * @throws FetchError
   */
  async get(address: string, options: FetchOptions = {}): Promise<FetchedResponse> {
    const { timeoutMs = DEFAULT_TIMEOUT_MS, idleTimeoutMs = DEFAULT_IDLE_TIMEOUT_MS, policy = this.policy } = options;
    const { maxBytes = this.maxBytes } = options;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
    const headers = { ...this.identity, 'Accept-Encoding': 'gzip', ...options.headers };
    assertNoCredentials(headers);
    for (let url = parseUrl(address), redirects = 0; ; redirects++) {
      const response = await send({ url, signal, headers, idleTimeoutMs, policy });
      try {
        const next = findRedirect(response, url);
        if (next === undefined) return toFetchedResponse(response, url, { maxBytes, idleTimeoutMs, signal });
        if (redirects === MAX_REDIRECTS) throw new FetchError('too-many-redirects');
        response.destroy();
        url = next;
      } catch (error) {
        response.destroy();
        throw error;
      }
    }
  }

  /**
   * Sends POST. It connects to public addresses by https, and to those of `FETCH_NETWORKS` also by http. It follows no redirect, and
   * closes the connection without reading the body of the answer.
   * @returns the answer of any status
   * @throws FetchError
   */
  async post(address: string, options: PostOptions): Promise<Pick<FetchedResponse, 'status' | 'headers'>> {
    const { body, timeoutMs, policy = this.policy } = options;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
    const headers = { ...this.identity, 'Content-Length': String(Buffer.byteLength(body)), ...options.headers };
    const url = parseUrl(address);
    const response = await send({ url, body, signal, headers, idleTimeoutMs: timeoutMs, policy: policyOfPost(url, policy) });
    response.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers };
  }

  /** Tells whether an address can be fetched, as far as that is known before its name is resolved. */
  canGet(address: string): boolean {
    try {
      assertHostAllowed(parseUrl(address), this.policy);
      return true;
    } catch {
      return false;
    }
  }

  /** Tells whether `post` can send to an address, as far as that is known before its name is resolved. */
  canPost(address: string): boolean {
    try {
      const url = parseUrl(address);
      const policy = policyOfPost(url, this.policy);
      assertHostAllowed(url, policy);
      return policy.allowsAny;
    } catch {
      return false;
    }
  }
}

/** What is sent unencrypted stays in the trusted networks. */
function policyOfPost({ protocol }: URL, policy: AddressPolicy): AddressPolicy {
  return protocol === 'https:' ? policy : policy.withoutPublic();
}

/** Checks a host that is an address: Node looks up names only. @returns the port @throws FetchError */
function assertHostAllowed(url: URL, policy: AddressPolicy): number {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (isIP(host) !== 0) policy.assertAllowed(host, port);
  return port;
}

/** @throws FetchError `bad-url` unless it is an http or https URL without a user and a password */
function parseUrl(address: string, base?: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw new FetchError('bad-url');
  return url;
}

function assertNoCredentials(headers: Readonly<Record<string, string>>): void {
  const name = Object.keys(headers).find((header) => /^(authorization|cookie|proxy-authorization)$/i.test(header));
  if (name !== undefined) throw new Error(`${name} would be sent to every host that a redirect leads to`);
}

/** Sends the request, and returns the response once its head is complete. */
function send({ url, body, signal, headers, idleTimeoutMs, policy }: Hop): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const port = assertHostAllowed(url, policy);
    // Without an agent: no connection is kept, and no proxy is used, which would resolve the name itself.
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal,
      agent: false,
      lookup: policy.createLookup(port),
    });
    const timer = setTimeout(() => sent.destroy(new FetchError('timeout')), idleTimeoutMs);
    sent.on('error', (error) => reject(toFetchError(signal.aborted ? stopReason(signal) : error)));
    sent.once('close', () => reject(new FetchError('bad-answer')));
    sent.once('response', (response: IncomingMessage) => {
      clearTimeout(timer);
      // Without a listener, a connection that breaks before the body is read would end the process.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.once('close', () => clearTimeout(timer));
    sent.end(body);
  });
}

/** Returns where a redirect leads; undefined for any other answer. @throws FetchError `bad-url`, also for a way from https to http */
export function findRedirect({ statusCode = 0, headers: { location } }: Pick<IncomingMessage, 'statusCode' | 'headers'>, from: URL) {
  if (!REDIRECT_STATUSES.includes(statusCode) || location === undefined) return undefined;
  const to = parseUrl(location, from.href);
  if (from.protocol === 'https:' && to.protocol !== 'https:') throw new FetchError('bad-url', 'from https to http');
  return to;
}

function toFetchedResponse(response: IncomingMessage, { href }: URL, limits: ReadLimits): FetchedResponse {
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, url: href, body: readBounded(decode(response), limits), discard: () => response.destroy() };
}
