import type { Answer } from '../../support/calendar.js';

/** A document, or a part of one. */
export type Json = Answer['body'];

type Node = Record<string, Json>;

/** Every node of a document that is an object, with the way to it: `paths./calendar/events/v1.get`. */
export function listNodes(document: unknown, path = ''): [string, Node][] {
  if (typeof document !== 'object' || document === null) return [];
  const below = Object.entries(document).flatMap(([name, value]) => listNodes(value, path === '' ? name : `${path}.${name}`));
  return Array.isArray(document) ? below : [[path, document], ...below];
}

/** The operations, by their names. */
export function operationsById(document: Node): Record<string, Node> {
  return Object.fromEntries(
    Object.values(document.paths as Node).flatMap((item) =>
      Object.values(item as Node).map((operation) => [operation.operationId, operation]),
    ),
  );
}

/** The parameters of an operation, references followed, by name. */
export function parametersByName(document: Node, operation: string): Record<string, Node> {
  const parameters = (operationsById(document)[operation]!.parameters as Node[]).map((one) =>
    one.$ref ? resolveReference(document, one.$ref) : one,
  );
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
}

/** What `#/components/schemas/Event` stands for; undefined when it stands for nothing. */
export function resolveReference(document: Node, reference: string): Json {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<Json>((node, name) => node?.[name], document);
}

/** All texts, each with the way to it; examples are no texts. */
export function listTexts(document: unknown): [string, string][] {
  const described = listNodes(document).filter(([way]) => !way.includes('.examples.'));
  return described.flatMap(([way, node]) =>
    ['title', 'summary', 'description'].flatMap((name) =>
      typeof node[name] === 'string' ? [[`${way}.${name}`, node[name]] as [string, string]] : [],
    ),
  );
}

/** Every string there is, in examples too. */
export function listStrings(document: unknown): string[] {
  if (typeof document === 'string') return [document];
  return typeof document === 'object' && document !== null ? Object.values(document).flatMap(listStrings) : [];
}
