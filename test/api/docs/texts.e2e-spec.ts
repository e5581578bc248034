import { beforeAll, expect, it } from '@jest/globals';
import { DocumentationService } from '../../../src/api/docs/documentation.service.js';
import { translateDocument } from '../../../src/api/docs/translate-document.js';
import { ENGLISH_CATALOGUE } from '../../../src/core/catalogues/catalogue.js';
import { useCalendar } from '../../support/calendar.js';
import { type Json, listNodes, listStrings, listTexts, operationsById } from './document-nodes.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const LANGUAGES = ['ca', 'es', 'en'];
const calendar = useCalendar();
const documents: Record<string, Json> = {};

beforeAll(async () => {
  for (const language of LANGUAGES) documents[language] = (await calendar.get('/doc', { language })).body;
});

it.each(LANGUAGES)('describes everything in %s', (language) => {
  const silent = listNodes(documents[language]).filter(([way, node]) => isDescribed(way, node) && !node.description);
  const nameless = listNodes(documents[language]).filter(([, node]) => 'operationId' in node && !node.summary);

  const missing = [...silent, ...nameless].map(
    ([way, { name = '' }]) => `${way} ${name} has no sentence: add it to src/core/catalogues/english`,
  );
  expect(missing).toEqual([]);
});

/** Fields, also those that refer to a schema; schemas and other components; operations, their parameters, bodies and answers. */
function isDescribed(way: string, node: Json): boolean {
  if (/^components\.schemas\..*(?<!\.properties)\.properties\.[\w-]+$/.test(way)) return true;
  if ('$ref' in node) return false;
  const isComponent = /^components\.(schemas|parameters|headers|responses|securitySchemes)\.[\w-]+$/.test(way);
  const isPart = /^(info|servers\.\d+|tags\.\d+)$/.test(way) || /^paths\..*\.(requestBody|responses\.\d+|parameters\.\d+)$/.test(way);
  return isComponent || isPart || 'operationId' in node;
}

it('groups every operation of the catalogue under a tag that is described', () => {
  const { tags, operations } = ENGLISH_CATALOGUE.documentation;
  const summaries = new Set(Object.values(operations));
  const described = Object.values(operationsById(documents.en)).filter(({ summary }) => summaries.has(summary));

  expect([...new Set(described.flatMap((operation) => operation.tags))].sort()).toEqual(Object.keys(tags).sort());
});

it('uses every text of the catalogue', () => {
  const names = leavesOf(ENGLISH_CATALOGUE.documentation).map(([name]) => name);
  const echo = translateDocument(
    documents.en,
    calendar.app.get(DocumentationService).routes,
    'en',
    namedLeaves(ENGLISH_CATALOGUE.documentation),
    TEST_SETTINGS,
  );
  const said = new Set(listStrings(echo));

  expect(names.filter((name) => !said.has(name))).toEqual([]);
});

it('has the same shape in each language', () => {
  expect(shapeOf(documents.ca)).toEqual(shapeOf(documents.en));
  expect(shapeOf(documents.es)).toEqual(shapeOf(documents.en));
});

it('has different texts in each language', () => {
  const [ca, es, english] = LANGUAGES.map((language) => new Map(listTexts({ ...documents[language], servers: [] })));
  // Texts in decorators are the same in each language.
  const translated = new Set(listStrings(ENGLISH_CATALOGUE.documentation));
  const same = [...english!]
    .filter(([, text]) => translated.has(text))
    .filter(([way, text]) => ca!.get(way) === es!.get(way) || ca!.get(way) === text || es!.get(way) === text);
  const alike = new Set(same.map(([way]) => way.split('.').at(-2)));

  // «País» and «Hora, de 00 a 23» are the same in Catalan and Spanish.
  expect([...alike].sort()).toEqual(['country', 'hour']);
});

function leavesOf(texts: object, way = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${way}${name}`, text] as [string, string]] : leavesOf(text as object, `${way}${name} › `),
  );
}

/** The same object, in which every text is its own name. */
function namedLeaves<T extends object>(texts: T, way = ''): T {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? `${way}${name}` : namedLeaves(text as object, `${way}${name} › `),
    ]),
  ) as T;
}

/** A document without its words, and its examples, which are made of them. */
function shapeOf(document: object): unknown {
  const wordless = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutWords(value as Record<string, unknown>) : value;
  return JSON.parse(JSON.stringify({ ...document, servers: [] }, wordless));
}

function withoutWords(node: Record<string, unknown>): Record<string, unknown> {
  const isText = (name: string) => ['title', 'summary', 'description'].includes(name) && typeof node[name] === 'string';
  const isExample = (name: string) => name === 'examples' && Array.isArray(node[name]);
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, isText(name) || isExample(name) ? '' : value]));
}
