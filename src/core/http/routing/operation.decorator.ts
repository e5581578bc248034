import { type ExecutionContext, SetMetadata, type Type, HttpCode, Patch, Post, Put } from '@nestjs/common';
import type { ErrorKind } from '../../errors/domain-error.js';
import type { Format } from '../../formats.js';
import { isRecordName, type RecordName, type ResourceName } from '../../resources.js';

const RESOURCE = 'calendar:resource';
const OPERATION = 'calendar:operation';

/** The verbs of operations. `put` creates a record or updates it; `run` begins work that goes on after the response. */
export type Verb = 'list' | 'show' | 'create' | 'put' | 'update' | 'delete' | 'run';

interface ResourceDeclaration {
  readonly resource: ResourceName;
  /** Whether the operations are about the translations of its records. */
  readonly isTranslation: boolean;
}

interface OperationDeclaration {
  readonly verb: Verb;
  /** The name of what is shown, if it is not that of the resource: `Calendar` in `showCalendar`. */
  readonly subject?: string;
  /** Whether it shows a record of the resource or its translations: by default if it has no `subject`. */
  readonly showsRecord?: boolean;
  /** The format of what is shown, if it is not JSON. */
  readonly format?: Format;
  /** The namespace of an operation without a resource. */
  readonly namespace?: 'calendar';
  /** Whether a list has pages: true by default, and never for the list of a record's translations. */
  readonly isPaged?: boolean;
  /** Whether a created record has a URL: true by default. */
  readonly hasAddress?: boolean;
  /** Whether a write takes `If-Match`: by default if it changes a record or a translation. */
  readonly isConditional?: boolean;
  /** Whether a single record shows nothing of other records, so that it changes only when it is written: false by default. */
  readonly isSelfContained?: boolean;
  /** Whether it must come alone, and not in a batch: it waits for another server, or its answer has a secret, which no retry may show. */
  readonly comesAlone?: boolean;
  /** Whether a POST can be repeated with an `Idempotency-Key`: by default if it is about records or their translations. */
  readonly isRetryable?: boolean;
  /** Whether its answer has a secret, which is shown once and stored nowhere: a retry with its `Idempotency-Key` gets 204. */
  readonly answersOnce?: boolean;
  /** The classes of the records from which `_fields` selects, if the response is none of them, nor a page of them. */
  readonly fieldsOf?: readonly Type[];
  /** Whether it shows records of several resources, so that it takes `fallback`. */
  readonly showsRecords?: boolean;
  /** Query parameters with which the response depends on the current time, so that it must not be cached. */
  readonly timedParameters?: readonly string[];
  /** Errors that this operation can end with, beside those that follow from its verb: see `api/docs/operations/error-responses.ts`. */
  readonly errors?: readonly ErrorKind[];
}

/** The declaration of a handler and its controller, with all defaults. */
export interface DeclaredOperation extends OperationDeclaration {
  readonly resource: ResourceName | undefined;
  readonly isTranslation: boolean;
  readonly showsRecord: boolean;
  readonly isPaged: boolean;
  readonly hasAddress: boolean;
  readonly isConditional: boolean;
  readonly isSelfContained: boolean;
  readonly isRetryable: boolean;
  readonly timedParameters: readonly string[];
  readonly errors: readonly ErrorKind[];
}

/** Declares the resource that the operations of a controller, or one handler, are about. */
export const Resource = (resource: ResourceName) => SetMetadata<string, ResourceDeclaration>(RESOURCE, { resource, isTranslation: false });

/** Declares that the operations of a controller are about the translations of a resource's records. */
export const TranslationsOf = (resource: RecordName) =>
  SetMetadata<string, ResourceDeclaration>(RESOURCE, { resource, isTranslation: true });

/** Declares what a handler does. The service does not start when a handler lacks it. */
export const Operation = (verb: Verb, more: Omit<OperationDeclaration, 'verb'> = {}) =>
  SetMetadata<string, OperationDeclaration>(OPERATION, { verb, ...more });

type Target = ReturnType<ExecutionContext['getHandler'] | ExecutionContext['getClass']>;

/** Returns the declaration of a handler; undefined if it lacks `@Operation()`. */
export function declaredOperation(handler: Target, controller: Target): DeclaredOperation | undefined {
  const operation = Reflect.getMetadata(OPERATION, handler) as OperationDeclaration | undefined;
  if (operation === undefined) return undefined;
  const own = (Reflect.getMetadata(RESOURCE, handler) ?? Reflect.getMetadata(RESOURCE, controller)) as ResourceDeclaration | undefined;
  const { resource, isTranslation = false } = own ?? {};
  const isPaged = operation.verb === 'list' && !isTranslation && (operation.isPaged ?? true);
  const isOfRecords = recordNameOf({ resource }) !== undefined;
  const isRetryable = operation.isRetryable ?? isOfRecords;
  const showsRecord = operation.showsRecord ?? (isOfRecords && operation.subject === undefined);
  const isConditional = operation.isConditional ?? changesRecord({ resource, verb: operation.verb });
  const defaults = { errors: [], timedParameters: [], hasAddress: true, isSelfContained: false };
  return { ...defaults, ...operation, resource, isTranslation, showsRecord, isPaged, isRetryable, isConditional };
}

const knownOperations = new WeakMap<Target, WeakMap<Target, DeclaredOperation>>();

/** Returns the declaration of the handler that a request is routed to. */
export function operationOf(context: ExecutionContext): DeclaredOperation {
  const [handler, controller] = [context.getHandler(), context.getClass()];
  const ofHandler = knownOperations.get(handler) ?? new WeakMap<Target, DeclaredOperation>();
  knownOperations.set(handler, ofHandler);
  const known = ofHandler.get(controller) ?? declaredOperation(handler, controller)!;
  ofHandler.set(controller, known);
  return known;
}

/** Returns the resource of an operation that is about records or their translations; undefined for other operations. */
export function recordNameOf({ resource }: Pick<DeclaredOperation, 'resource'>): RecordName | undefined {
  return resource !== undefined && isRecordName(resource) ? resource : undefined;
}

/** Tells whether an operation changes one record or translation, which has a version. */
export function changesRecord({ resource, verb }: Pick<DeclaredOperation, 'resource' | 'verb'>): boolean {
  return recordNameOf({ resource }) !== undefined && verb !== 'list' && verb !== 'show' && verb !== 'create';
}

/** Tells whether `_fields` trims the answer: all JSON, and the formats that say so. Of a webhook, `_fields` is a field itself. */
export function takesFields({ resource, verb, format, fieldsOf }: OperationDeclaration & Pick<DeclaredOperation, 'resource'>): boolean {
  return fieldsOf !== undefined || (format === undefined && (resource !== 'webhook' || verb === 'list'));
}

/**
 * Routes POST, PUT and PATCH to one handler: all three update the record.
 *
 * Nest keeps a single HTTP method per handler, so this registers the handler again under two other names.
 * Write it above the method's other decorators.
 */
export function UpdateRoute(path: string | string[]): MethodDecorator {
  return (target, key, descriptor) => {
    for (const [suffix, route] of [
      ['ByPut', Put],
      ['ByPatch', Patch],
    ] as const) {
      const alias = duplicateHandler(target, key, `${String(key)}${suffix}`);
      HttpCode(200)(target, alias.name, { value: alias });
      route(path)(target, alias.name, { value: alias });
    }
    HttpCode(200)(target, key, descriptor);
    Post(path)(target, key, descriptor);
  };
}

type Handler = (this: unknown, ...args: unknown[]) => unknown;

/** Adds a method to `target` that calls the method `key`, and copies the metadata of its decorators. */
function duplicateHandler(target: object, key: string | symbol, name: string): Handler {
  const handler = Reflect.get(target, key) as Handler;
  const alias = {
    [name](this: unknown, ...args: unknown[]) {
      return handler.apply(this, args);
    },
  }[name]!;
  copyMetadata([handler], [alias]);
  copyMetadata([target, key], [target, name]);
  // Nest notes the decorators of the parameters at the class.
  copyMetadata([target.constructor, key], [target.constructor, name]);
  Object.defineProperty(target, name, { value: alias, configurable: true, writable: true });
  return alias;
}

function copyMetadata([from, fromKey]: [object, (string | symbol)?], [to, toKey]: [object, (string | symbol)?]): void {
  for (const metadataKey of Reflect.getOwnMetadataKeys(from, fromKey!)) {
    Reflect.defineMetadata(metadataKey, Reflect.getOwnMetadata(metadataKey, from, fromKey!), to, toKey!);
  }
}
