import { HttpCode, Patch, Post, Put } from '@nestjs/common';

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
