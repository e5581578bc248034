import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ANONYMOUS } from '../../core/http/context/principal.js';
import { readCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';

/** Finds the user of the browser's session. Controllers of pages use it; nothing else of the service reads the cookie. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly sessions: SessionsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    context.switchToHttp().getResponse<Response>().vary('Cookie');
    const secret = readCookie('calendar-session', request);
    request.principal = (secret === undefined ? undefined : await this.sessions.findUser(secret)) ?? ANONYMOUS;
    return true;
  }
}
