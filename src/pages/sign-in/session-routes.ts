import {
  applyDecorators,
  Controller,
  Get,
  HttpCode,
  type NestInterceptor,
  Post,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { type BodyLimits, LimitBody } from '../../core/http/requests/body-limits.js';
import { Operation, type Verb } from '../../core/http/routing/operation.decorator.js';
import { SessionInterceptor } from './session.interceptor.js';

/** Declares a controller of pages that read the session of a browser. @param path below `/{language}` */
export function SessionController(path = '', ...interceptors: readonly Type<NestInterceptor>[]): ClassDecorator {
  return applyDecorators(
    ApiExcludeController(),
    UseGuards(SessionGuard),
    UseInterceptors(SessionInterceptor, ...interceptors),
    Controller(`:language${path}`),
  );
}

/** Declares the route of a page, which may list records. */
export function PageRoute(path = '', verb: 'show' | 'list' = 'show'): MethodDecorator {
  return applyDecorators(Get(path), Operation(verb, { isPaged: false }), AllowSession());
}

/** Declares the route of a form. It answers with a page, or leads to one. */
export function FormRoute(path: string, verb: Verb, limits?: BodyLimits): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200), Operation(verb), AllowSession(), ...(limits ? [LimitBody(limits)] : []));
}
