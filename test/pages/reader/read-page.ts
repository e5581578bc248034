import type { Answer, RequestOptions, TestCalendar } from '../../support/calendar.js';
import { readText } from '../documentation/html-response.js';

/** A page as a test looks at it. */
export interface ReadPage extends Answer {
  /** The text of the body, without tags. */
  readonly text: string;
  /** The addresses of all links, decoded. */
  readonly links: string[];
  /** The contents of the elements that match `<name …>…</name>`, as text. */
  all(name: string): string[];
}

/** Reads a page by its path from the root of the host. */
export async function readPage(calendar: TestCalendar, path: string, options?: RequestOptions): Promise<ReadPage> {
  const answer = await calendar.get(`/${path}`, options);
  const html = String(answer.body);
  const body = html.slice(html.indexOf('<body'));
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => decode(href!));
  const all = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))].map(([, content]) => toText(content!));
  return { ...answer, text: toText(body), links, all };
}

function toText(body: string): string {
  return readText({ body } as Answer).trim();
}

export function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
