import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Fields } from '../../core/objects.js';
import { SessionController } from '../sign-in/session-routes.js';
import { KeepFormInterceptor } from './keep-form.interceptor.js';

/** What fits into a body of the API, percent-encoded. */
export const FORM_LIMITS = { bytes: 3 * 1024 * 1024, members: 5_000 };

/** Declares a controller of editors' pages. @param path below `/{language}/edit/` */
export const EditorController = (path: string) => SessionController(`/edit/${path}`, KeepFormInterceptor);

/** Injects what a browser sent with a form. The form reads it; the API judges what comes of it. */
export const ForForm = createParamDecorator((_: unknown, execution: ExecutionContext): Fields => {
  return execution.switchToHttp().getRequest<Request>().body as Fields;
});
