import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const FILE = new URL('../../openapi.json', import.meta.url);
const calendar = useCalendar();

it('openapi.json is the document that clients get. If the difference below is intended: npm run openapi', async () => {
  const { body } = await calendar.get('/doc', { language: 'en' });
  const text = toStableText(body);

  if (process.env.OPENAPI === 'write') writeFileSync(FILE, text);

  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
});

/** Returns the document as a new service sends it, with its members in an order that a move of code does not change: by name. */
function toStableText({ openapi, info, servers, tags, ...rest }: Record<string, unknown>): string {
  const text = JSON.stringify({ openapi, info, servers, tags, ...rest }, (name, value: unknown) => {
    if (Array.isArray(value)) return name === 'required' ? value.toSorted() : value;
    return name !== '' && typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).sort()) : value;
  });
  return text.replaceAll('calendar.test', 'localhost:3000');
}
