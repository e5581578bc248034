import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ACCESS } from './access.decorator.js';

/** Stops the start of the service when a route does not declare who may use it. */
@Injectable()
export class AccessDeclarationCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const undeclared = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, object>;
      const handlers = this.scanner.getAllMethodNames(prototype).filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name]!));
      return handlers.filter((name) => !Reflect.hasMetadata(ACCESS, prototype[name]!)).map((name) => `${metatype.name}.${name}`);
    });
    if (undeclared.length > 0) throw new Error(`These routes do not declare who may use them, see @Accessible: ${undeclared.join(', ')}`);
  }
}
