import type { SiteSettings } from '../../../core/config/site-settings.js';
import type { Document, Schema } from '../openapi.js';

type Completion = (settings: SiteSettings, schema: Schema) => Partial<Schema>;

/** What the settings add to a schema, by its `x-setting`. Decorators and constants cannot say it: there are no settings when they are loaded. */
const COMPLETIONS: Readonly<Record<string, Completion>> = {
  language: ({ languages }, { type }) => ({ enum: [...languages, ...([type].flat().includes('null') ? [null] : [])] }),
  fallback: ({ languages }) => ({ pattern: `^(auto|none|(${languages.join('|')})(,(${languages.join('|')}))*)$` }),
  exampleOfLanguage: ({ defaultLanguage }) => ({ examples: [defaultLanguage] }),
  defaultTimezone: ({ siteTimezone }) => ({ default: siteTimezone }),
  maximumPerPage: ({ maxPerPage }) => ({ maximum: maxPerPage }),
  maxItemsOfPage: ({ maxPerPage }) => ({ maxItems: maxPerPage }),
  memberForEachLanguage: ({ languages }, { properties, required = [] }) => {
    const [example] = Object.values(properties ?? {});
    const members = languages.map((language) => [language, example!] as const);
    return { properties: { ...properties, ...Object.fromEntries(members) }, required: [...required, ...languages] };
  },
};

/** Completes the schemas of a document that depend on the settings. */
export function completeSchemas(document: Document, settings: SiteSettings): Document {
  return complete(document, settings) as Document;
}

function complete(node: unknown, settings: SiteSettings): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => complete(one, settings));
  const { 'x-setting': name, ...schema } = node as Schema;
  const completed = name === undefined ? schema : { ...schema, ...COMPLETIONS[name]!(settings, schema) };
  return Object.fromEntries(Object.entries(completed).map(([key, member]) => [key, complete(member, settings)]));
}
