import type { ExecutionContext, Type } from '@nestjs/common';
import { listFieldOf } from '../../resources.js';
import { changesRecord, type DeclaredOperation, operationOf, takesFields } from '../routing/operation.decorator.js';
import { acceptedFileOf } from '../requests/body-limits.js';
import { joinNames, type KnownNames, listDtoNames, ResponseNames } from '../validation/known-names.js';
import { findRequestDtos } from '../validation/library-metadata.js';

/** The names that a route knows. */
export interface RouteNames {
  /** Of the parameters in the query string, and of the fields of the body. */
  readonly sent: KnownNames;
  /** Of what a form says of the file that it brings, in brackets behind its name. */
  readonly ofFile: KnownNames;
  /** Of the fields from which `_fields` selects; undefined where it is not taken. */
  readonly fields: KnownNames | undefined;
}

/** What the language interceptor reads from every request. */
const LOCALE_PARAMETERS = ['translation_language', 'fallback'];

/** Of a response that does not say which fields it has. */
const ANY_NAME: KnownNames = { members: new Map(), hasOthers: true };

const knownRoutes = new WeakMap<object, WeakMap<object, RouteNames>>();

/** Returns the names that the route of a request knows. They are collected once for each route. */
export function findRouteNames(execution: ExecutionContext): RouteNames {
  const [handler, controller] = [execution.getHandler(), execution.getClass()];
  const ofController = knownRoutes.get(controller) ?? new WeakMap<object, RouteNames>();
  knownRoutes.set(controller, ofController);
  const known = ofController.get(handler) ?? collectNames(handler, controller, operationOf(execution));
  ofController.set(handler, known);
  return known;
}

/** A write may send back what it has read, so it also knows the fields of the response, which it does not write. */
function collectNames(handler: ReturnType<ExecutionContext['getHandler']>, controller: Type, operation: DeclaredOperation): RouteNames {
  const { verb, fieldsOf } = operation;
  const responses = new ResponseNames(controller);
  const response = responses.listResponse(handler);
  const hasBody = verb !== 'list' && verb !== 'show' && verb !== 'delete';
  const dtos = findRequestDtos(controller, handler.name).map(listDtoNames).reduce(joinNames, undefined);
  const isTrimmed = takesFields(operation);
  const shared = [...LOCALE_PARAMETERS, ...(isTrimmed ? ['_fields'] : []), ...(changesRecord(operation) ? ['if_version'] : [])];
  const sent = [hasBody ? response : undefined, dtos, { members: new Map(shared.map((name) => [name, undefined])) }].reduce(
    joinNames,
    undefined,
  )!;
  const members = new Map(sent.members);
  // Of a webhook, it is a field.
  if (!isTrimmed && !hasBody) members.delete('_fields');
  const fields = fieldsOf?.map((one) => responses.listClass(one)).reduce(joinNames, undefined) ?? findItems(response, operation);
  const { dto } = acceptedFileOf(handler) ?? {};
  const ofFile = dto ? listDtoNames(dto) : { members: new Map() };
  return { sent: { ...sent, members }, ofFile, fields: isTrimmed ? (fields ?? ANY_NAME) : undefined };
}

/** Returns the names of the items of a list, of the translations of a record, or of the record itself. */
function findItems(
  response: KnownNames | undefined,
  { isPaged, isTranslation, resource, verb }: DeclaredOperation,
): KnownNames | undefined {
  if (verb !== 'list') return response;
  if (isPaged && resource !== undefined) return response?.members.get(listFieldOf(resource));
  return isTranslation ? response?.others : [...(response?.members.values() ?? [])].reduce(joinNames, undefined);
}
