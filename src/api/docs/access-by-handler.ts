import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ACCESS, type Access } from '../../accounts/auth/access.decorator.js';

/** The metadata of `@Accessible` on every handler, by `handlerName`. */
export type AccessByHandler = ReadonlyMap<string, Access>;

/** Returns the name of a handler. Nest numbers a handler with several paths; here it has one name. */
export function handlerName(controller: string, method: string): string {
  return `${controller}.${method.replace(/\[\d+\]$/, '')}`;
}

export function collectAccessByHandler(app: INestApplication): AccessByHandler {
  const scanner = app.get(MetadataScanner);
  return new Map(
    app
      .get(DiscoveryService)
      .getControllers()
      .flatMap(({ metatype }) => {
        if (typeof metatype !== 'function') return [];
        const prototype = metatype.prototype as Record<string, object>;
        return scanner.getAllMethodNames(prototype).map((method) => {
          const access = Reflect.getMetadata(ACCESS, prototype[method]!) as Access;
          return [handlerName(metatype.name, method), access] as const;
        });
      }),
  );
}
