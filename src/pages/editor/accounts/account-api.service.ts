import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import { AUTH_NAMESPACE } from '../../../core/http/routing/links.js';
import { ApiClient, type Query, type Written } from '../api-client.js';
import type { Editor } from '../editor.js';

type Write = Parameters<ApiClient['write']>[0];

/** A client of the accounts of the API. */
@Injectable()
export class AccountApi {
  constructor(private readonly api: ApiClient) {}

  /** @throws the error with which the API refuses it */
  get<T>(path: string, query: Query, { context }: Editor): Promise<T> {
    return this.api.get<T>(path, query, context, AUTH_NAMESPACE);
  }

  /** @throws DomainError if the user must confirm it, see `KeepFormInterceptor` */
  async write<T>(write: Omit<Write, 'namespace'>, { context }: Editor): Promise<Written<T>> {
    const written = await this.api.write<T>({ ...write, namespace: AUTH_NAMESPACE }, context);
    if (!written.isDone && written.body.code === 'confirmation-required') throw new DomainError('confirmation-required');
    return written;
  }
}
