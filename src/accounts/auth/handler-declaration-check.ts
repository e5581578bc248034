import { Injectable, type OnApplicationBootstrap, type PipeTransform } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { declaredOperation } from '../../core/http/routing/operation.decorator.js';
import { declaredAccess } from './access.decorator.js';

type Handler = () => unknown;

/**
 * Stops the start of the service when a handler does not declare who may use it, or what it does, or when the type of its body
 * or query is no class, so that the parameters would not be validated.
 */
@Injectable()
export class HandlerDeclarationCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const problems = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, Handler>;
      const handlers = this.scanner.getAllMethodNames(prototype).filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name]!));
      return handlers.flatMap((name) => findProblems(metatype as Handler, name).map((problem) => `${metatype.name}.${name} ${problem}`));
    });
    if (problems.length > 0) throw new Error(problems.join('; '));
  }
}

function findProblems(controller: Handler, name: string): string[] {
  const handler = (controller.prototype as Record<string, Handler>)[name]!;
  return [
    ...(declaredAccess(handler)
      ? []
      : [
          'does not declare who may use it: add @Public(), @RequireSignIn(), @RequireScope(), @AllowPassword() or, to a page, @AllowSession()',
        ]),
    ...(declaredOperation(handler, controller)
      ? []
      : ['does not declare what it does: add @Operation(), see «Add a module» in docs/extending.md']),
    ...(hasUnvalidatedParameters(controller, name) ? ['does not validate its parameters: import the class of its DTO without `type`'] : []),
  ];
}

const VALIDATED = [RouteParamtypes.BODY, RouteParamtypes.QUERY].map(String);

/** What compilers emit for a parameter whose class is imported as a type: swc `Object`, and TypeScript `Function`. */
const UNKNOWN_TYPES: readonly unknown[] = [undefined, Object, Function];

/** Whether a parameter has a type that the validation pipe passes over. */
function hasUnvalidatedParameters(controller: Handler, name: string): boolean {
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) as unknown[] | undefined;
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; pipes: PipeTransform[] }
  >;
  return Object.entries(parameters).some(
    ([key, { index, pipes }]) => VALIDATED.includes(key.split(':')[0]!) && UNKNOWN_TYPES.includes(types?.[index]) && pipes.length === 0,
  );
}
