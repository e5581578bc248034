import { applyDecorators, Controller, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { SessionInterceptor } from '../sign-in/session.interceptor.js';
import { KeepFormInterceptor } from './keep-form.interceptor.js';

/** What fits into a body of the API, percent-encoded. */
export const FORM_LIMITS = { bytes: 3 * 1024 * 1024, members: 5_000 };

/** Declares a controller of editors' pages. @param path below `/{language}/edit/` */
export function EditorController(path: string): ClassDecorator {
  return applyDecorators(
    ApiExcludeController(),
    UseGuards(SessionGuard),
    UseInterceptors(SessionInterceptor, KeepFormInterceptor),
    Controller(`:language/edit/${path}`),
  );
}
