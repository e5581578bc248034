import { expect, it } from '@jest/globals';
import { Body, Controller, Get, Post } from '@nestjs/common';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Public, RequireScope } from '../../../src/accounts/auth/access.decorator.js';
import { HandlerDeclarationCheck } from '../../../src/accounts/auth/handler-declaration-check.js';
import { CreateTokenDto } from '../../../src/accounts/auth/dto/token.dto.js';
import { ParametersPipe } from '../../../src/core/http/requests/parameters.pipe.js';
import { Operation } from '../../../src/core/http/routing/operation.decorator.js';

/** Jest compiles this file without the classes of parameters, as if they were imported as types. */
@Controller('sponsors')
class SponsorsController {
  @Get()
  @Operation('list')
  @Public()
  list(): string {
    return '';
  }

  @Get(':id')
  show(): string {
    return '';
  }

  @Get('open')
  @Operation('show')
  open(): string {
    return '';
  }

  @Get('vague')
  @RequireScope('read')
  vague(): string {
    return '';
  }

  @Post()
  @Operation('create')
  @RequireScope('read')
  create(@Body(new ParametersPipe({ expectedType: CreateTokenDto })) { name }: CreateTokenDto): string {
    return name;
  }

  @Post('unvalidated')
  @Operation('create')
  @RequireScope('read')
  unvalidated(@Body() { name }: CreateTokenDto): string {
    return name;
  }

  @Post('compiled')
  @Operation('create')
  @RequireScope('read')
  compiled(@Body() { name }: CreateTokenDto): string {
    return name;
  }

  helper(): string {
    return '';
  }
}

// What TypeScript's compiler emits for a class that is imported as a type. The compiler of the tests emits `Object`.
Reflect.defineMetadata('design:paramtypes', [Function], SponsorsController.prototype, 'compiled');

it('a handler that declares too little, or does not validate its parameters, stops the start', () => {
  const discovery = { getControllers: () => [{ metatype: SponsorsController }] } as unknown as DiscoveryService;
  const check = new HandlerDeclarationCheck(discovery, new MetadataScanner());

  expect(() => {
    check.onApplicationBootstrap();
  }).toThrow(
    [
      'SponsorsController.show does not declare who may use it: add @Public(), @RequireSignIn(), @RequireScope(), @AllowPassword() or, to a page, @AllowSession()',
      'SponsorsController.show does not declare what it does: add @Operation(), see «Add a module» in docs/extending.md',
      'SponsorsController.open does not declare who may use it: add @Public(), @RequireSignIn(), @RequireScope(), @AllowPassword() or, to a page, @AllowSession()',
      'SponsorsController.vague does not declare what it does: add @Operation(), see «Add a module» in docs/extending.md',
      'SponsorsController.unvalidated does not validate its parameters: import the class of its DTO without `type`',
      'SponsorsController.compiled does not validate its parameters: import the class of its DTO without `type`',
    ].join('; '),
  );
});
