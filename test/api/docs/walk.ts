import type { Answer } from '../../support/calendar.js';

/** A document, or a part of one. */
export type Json = Answer['body'];

type Node = Record<string, Json>;

/** Every node of a document that is an object, with the way to it: `paths./calendar/events/v1.get`. */
export function nodesOf(document: unknown, way = ''): [string, Node][] {
  if (typeof document !== 'object' || document === null) return [];
  const below = Object.entries(document).flatMap(([name, value]) => nodesOf(value, way === '' ? name : `${way}.${name}`));
  return Array.isArray(document) ? below : [[way, document], ...below];
}

/** The operations, by their names. */
export function operationsOf(document: Node): Record<string, Node> {
  return Object.fromEntries(
    Object.values(document.paths as Node).flatMap((item) =>
      Object.values(item as Node).map((operation) => [operation.operationId, operation]),
    ),
  );
}

/** The parameters of an operation, references followed, by name. */
export function parametersOf(document: Node, operation: string): Record<string, Node> {
  const parameters = (operationsOf(document)[operation]!.parameters as Node[]).map((one) => (one.$ref ? resolve(document, one.$ref) : one));
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
}

/** What `#/components/schemas/Event` stands for; undefined when it stands for nothing. */
export function resolve(document: Node, reference: string): Json {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<Json>((node, name) => node?.[name], document);
}

/** All texts, each with the way to it; examples are no texts. */
export function textsOf(document: unknown): [string, string][] {
  const described = nodesOf(document).filter(([way]) => !way.includes('.examples.'));
  return described.flatMap(([way, node]) =>
    ['title', 'summary', 'description'].flatMap((name) =>
      typeof node[name] === 'string' ? [[`${way}.${name}`, node[name]] as [string, string]] : [],
    ),
  );
}

/** Every string there is, in examples too. */
export function stringsOf(document: unknown): string[] {
  if (typeof document === 'string') return [document];
  return typeof document === 'object' && document !== null ? Object.values(document).flatMap(stringsOf) : [];
}
