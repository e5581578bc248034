import { SessionController } from '../sign-in/session-routes.js';
import { KeepFormInterceptor } from './keep-form.interceptor.js';

/** What fits into a body of the API, percent-encoded. */
export const FORM_LIMITS = { bytes: 3 * 1024 * 1024, members: 5_000 };

/** Declares a controller of editors' pages. @param path below `/{language}/edit/` */
export const EditorController = (path: string) => SessionController(`/edit/${path}`, KeepFormInterceptor);
