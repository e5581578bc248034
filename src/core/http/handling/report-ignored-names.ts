import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, type Reason } from '../../errors/domain-error.js';
import { type Fields, isObject } from '../../objects.js';
import { findNearestName } from '../../text/find-nearest-name.js';
import { addAppliedPreference, isStrict } from '../context/preferences.js';
import { operationOf } from '../routing/operation.decorator.js';
import { FormFile } from '../requests/received-file.js';
import type { KnownNames } from '../validation/known-names.js';
import { findRouteNames, type RouteNames } from './route-names.js';

/** The most names that a response lists, and characters of them all. */
const MAX_NAMES = 20;
const MAX_HEADER_LENGTH = 1_000;
/** Characters of a name that a response repeats. */
const MAX_NAME_LENGTH = 100;

/** A name that a client sent in vain, with its path: `venue.0.desciption`. */
interface IgnoredName {
  readonly path: string;
  /** The name itself, without what is before it. */
  readonly name: string;
  readonly known: KnownNames;
}

/**
 * Lists in `X-Ignored` the names of parameters and fields that the operation does not know. It must run before the form of the
 * parameters is judged, so that errors have the header, too.
 * @throws DomainError 400 where the client prefers to have them refused
 */
export function reportIgnoredNames(execution: ExecutionContext, request: Request, response: Response): void {
  // The pages for browsers declare nothing that could be sent to them.
  const { resource, subject } = operationOf(execution);
  if (resource === undefined && subject === undefined) return;
  const ignored = findIgnoredNames(request, findRouteNames(execution));
  const isRefused = isStrict(request);
  if (isRefused) addAppliedPreference(response, 'handling=strict');
  // Otherwise the response is the same for every preference.
  if (isRefused || ignored.length > 0) response.vary('Prefer');
  if (ignored.length === 0) return;
  if (isRefused) throw new DomainError('invalid-parameters', { reasons: Object.fromEntries(ignored.map(toReason)) });
  response.setHeader('X-Ignored', formatNames(ignored));
}

function findIgnoredNames({ query, body }: Request, { sent, ofFile, fields }: RouteNames): IgnoredName[] {
  const found: IgnoredName[] = [];
  // The body of a write has the parameters of its query string, too.
  const parameters = (body ?? query) as Fields;
  collectIgnored(parameters, sent, '', found);
  for (const [name, value] of Object.entries(parameters))
    if (value instanceof FormFile) collectIgnoredOfFile(name, value.fields, ofFile, found);
  const { _fields: selected } = parameters;
  if (fields && typeof query._fields === 'string') collectIgnoredFields(query._fields, fields, found);
  // Only the query string selects fields.
  if (fields && selected !== undefined && (selected !== query._fields || typeof selected !== 'string'))
    found.push({ path: '_fields', name: '_fields', known: fields });
  return found;
}

function collectIgnored(sent: unknown, known: KnownNames | undefined, prefix: string, found: IgnoredName[]): void {
  if (known === undefined || typeof sent !== 'object' || sent === null) return;
  if (Array.isArray(sent)) {
    for (const [place, item] of sent.entries()) collectIgnored(item, known, `${prefix}${place}.`, found);
    return;
  }
  // Other objects are no longer as the client sent them.
  if (![Object.prototype, null].includes(Object.getPrototypeOf(sent) as object | null)) return;
  for (const [name, value] of Object.entries(sent)) {
    if (found.length >= MAX_NAMES) return;
    if (!known.members.has(name) && known.hasOthers !== true) found.push({ path: prefix + name, name, known });
    else collectIgnored(value, known.members.has(name) ? known.members.get(name) : known.others, `${prefix}${name}.`, found);
  }
}

/** Adds what a form says of its file with names that are not known, and what it sends under the name of the file itself. */
function collectIgnoredOfFile(name: string, said: unknown, known: KnownNames, found: IgnoredName[]): void {
  if (isObject(said)) collectIgnored(said, known, `${name}.`, found);
  else found.push({ path: name, name, known });
}

/** Adds the names in `_fields` that no field of the response has. */
function collectIgnoredFields(paths: string, fields: KnownNames, found: IgnoredName[]): void {
  for (const path of paths.split(',')) {
    let known: KnownNames | undefined = fields;
    for (const name of path.split('.')) {
      if (known === undefined || found.length >= MAX_NAMES) break;
      const isKnown: boolean = known.members.has(name) || known.hasOthers === true;
      if (!isKnown) found.push({ path: `_fields.${path}`, name, known });
      known = isKnown ? (known.members.get(name) ?? known.others) : undefined;
    }
  }
}

function toReason({ path, name, known }: IgnoredName): [string, Reason] {
  const nearest = findNearestName(name, known.members.keys());
  return [shorten(path), nearest === undefined ? { reason: 'unknown-name' } : { reason: 'misspelled-name', nearest }];
}

/** Formats names as a list, percent-encoded (RFC 3986 §2.1), so that they contain neither commas nor letters that a header cannot have. */
function formatNames(ignored: readonly IgnoredName[]): string {
  const names = [...new Set(ignored.map(({ path }) => encodeURIComponent(shorten(path))))];
  let list = '';
  for (const name of names) {
    const longer = list === '' ? name : `${list}, ${name}`;
    if (longer.length > MAX_HEADER_LENGTH) break;
    list = longer;
  }
  return list;
}

function shorten(path: string): string {
  return path.slice(0, MAX_NAME_LENGTH).toWellFormed();
}
