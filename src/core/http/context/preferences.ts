import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Language } from '../../text/language.js';

const MAX_PREFER_LENGTH = 1_000;

/** A preference with its value, before its parameters (RFC 7240 §2). */
const PREFERENCE_PATTERN = /^\s*([\w-]+)\s*=\s*"?([\w-]*)"?\s*(?:;|$)/;

/** Tells whether `Prefer` gives a preference this value. Of a preference that is there twice, the first counts (RFC 7240 §2). */
export function prefers({ headers }: Pick<IncomingMessage, 'headers'>, name: 'handling' | 'return', value: string): boolean {
  if (headers.prefer === undefined) return false;
  for (const preference of String(headers.prefer).slice(0, MAX_PREFER_LENGTH).split(',')) {
    const [, sentName, sentValue] = PREFERENCE_PATTERN.exec(preference) ?? [];
    if (sentName?.toLowerCase() === name) return sentValue?.toLowerCase() === value;
  }
  return false;
}

/** Tells whether the client prefers HTML, as browsers do (RFC 9110 §12.5.1). Clients that accept anything, like `curl`, get JSON. */
export function prefersHtml(request: Request): boolean {
  return request.accepts(['application/json', 'text/html']) === 'text/html';
}

/** Returns the language of a URL without one: the one that `Accept-Language` prefers (RFC 9110 §12.5.4), else the default. */
export function negotiateLanguage(request: Request, response: Response): Language {
  response.vary('Accept-Language');
  const { defaultLanguage, languages } = request.head.settings;
  return request.acceptsLanguages([defaultLanguage, ...languages]) || defaultLanguage;
}

/** Tells whether the client wants unknown names to be an error (RFC 7240 §4.4). */
export function isStrict(request: Pick<IncomingMessage, 'headers'>): boolean {
  return prefers(request, 'handling', 'strict');
}

/** Adds a preference to `Preference-Applied` (RFC 7240 §3). */
export function addAppliedPreference(response: Response, preference: string): void {
  const applied = response.get('Preference-Applied');
  response.set('Preference-Applied', applied === undefined ? preference : `${applied}, ${preference}`);
}
