import { expect } from '@jest/globals';
import type { Answer } from '../../support/calendar.js';

/** The `Accept` header of a browser. */
export const BROWSER_HEADERS = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** The headers that a browser sends for a cached file; `fetch` alone would send `no-cache`. */
export const ifNoneMatch = ({ headers }: Answer) => ({ 'If-None-Match': headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' });

/** The values of an attribute of some elements, in order: `listAttributeValues(body, 'a', 'href')`. */
export function listAttributeValues({ body }: Answer, element: string, attribute: string): string[] {
  const pattern = new RegExp(`<${element} [^>]*?\\b${attribute}="([^"]*)"`, 'g');
  return [...(body as string).matchAll(pattern)].map(([, value]) => value!);
}

/** Returns the text between the tags, with entities decoded. */
export function readText({ body }: Answer): string {
  return (body as string)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');
}

/** A page in a language, and nothing else. */
export function expectHtmlPage({ status, headers, body }: Answer, language: string): void {
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(headers.get('Content-Language')).toBe(language);
  expect(body).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}"\\s*>`));
}
