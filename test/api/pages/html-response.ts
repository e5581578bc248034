import { expect } from '@jest/globals';
import type { Answer } from '../../support/calendar.js';

/** What a browser says that it takes. */
export const BROWSER_HEADERS = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** What a browser sends for something that it has; `fetch` alone would insist on having it again. */
export const ifNoneMatch = ({ headers }: Answer) => ({ 'If-None-Match': headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' });

/** The values of an attribute of some elements, in order: `listAttributeValues(body, 'a', 'href')`. */
export function listAttributeValues({ body }: Answer, element: string, attribute: string): string[] {
  const pattern = new RegExp(`<${element} [^>]*?\\b${attribute}="([^"]*)"`, 'g');
  return [...(body as string).matchAll(pattern)].map(([, value]) => value!);
}

/** What stands between the tags, as a reader sees it. */
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
  expect(body).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`));
}
