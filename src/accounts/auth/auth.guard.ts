import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../../core/errors/domain-error.js';
import { ANONYMOUS, isSignedIn, type Reader } from '../../core/http/context/principal.js';
import { Cause } from '../../core/http/context/request-context.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { ACCESS, type Access } from './access.decorator.js';
import { readCredentials } from './credentials/credentials.js';
import { SignInService } from './sign-in/sign-in.service.js';

/** Third: who is it? Wrong credentials are refused even where none are needed. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly door: SignInService,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { to } = this.reflector.get<Access>(ACCESS, context.getHandler());
    const reader = await this.readerOf(request, response, to);
    request.reader = reader;
    if (isSignedIn(reader)) Cause.by(reader);
    response.vary('Authorization');
    const privacy = privacyOf(to, reader);
    if (privacy !== undefined) response.set('Cache-Control', privacy);
    return true;
  }

  private async readerOf({ headers: { authorization }, ip = '' }: Request, response: Response, to: Access['to']): Promise<Reader> {
    if (authorization === undefined) return ANONYMOUS;
    const credentials = readCredentials(authorization);
    const reader = credentials && (await this.door.recognise(credentials, to === 'account', ip));
    if (reader) return reader;
    response.set(await this.limits.wrongCredentials(ip));
    throw new DomainError('bad-credentials');
  }
}

/** What one person is shown is for nobody else; what is said of accounts is not even kept (RFC 9111 §5.2.2). */
function privacyOf(to: Access['to'], reader: Reader): string | undefined {
  if (to === 'account') return 'no-store';
  return isSignedIn(reader) ? 'private, no-cache' : undefined;
}
