import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Access, declaredAccess } from '../../../accounts/auth/access.decorator.js';
import { type DeclaredOperation, declaredOperation } from '../../../core/http/routing/operation.decorator.js';

/** What the decorators of a handler and its controller declare. */
export interface HandlerDeclaration extends DeclaredOperation {
  readonly access: Access;
}

/** Names a handler; one that serves several paths, which Nest numbers, has one name. */
export function handlerName(controller: string, method: string): string {
  return `${controller}.${method.replace(/\[\d+\]$/, '')}`;
}

/** Collects the declarations of all handlers of the application, by `handlerName`. */
export function collectHandlerDeclarations(app: INestApplication): ReadonlyMap<string, HandlerDeclaration> {
  const scanner = app.get(MetadataScanner);
  return new Map(
    app
      .get(DiscoveryService)
      .getControllers()
      .flatMap(({ metatype }) => {
        if (typeof metatype !== 'function') return [];
        const prototype = metatype.prototype as Record<string, () => unknown>;
        return scanner.getAllMethodNames(prototype).flatMap((method): [string, HandlerDeclaration][] => {
          const operation = declaredOperation(prototype[method]!, metatype as () => unknown);
          const access = declaredAccess(prototype[method]!);
          return operation && access ? [[handlerName(metatype.name, method), { ...operation, access }]] : [];
        });
      }),
  );
}
