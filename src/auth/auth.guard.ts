import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import { ACCESS, type Access } from './access.decorator.js';
import { readCredentials, type Credentials } from './credentials.js';
import { ANONYMOUS, type Reader } from './roles.js';
import { TokensService } from './tokens.service.js';
import { UsersService } from './users.service.js';

/** Third: who is it? Wrong credentials are refused even where none are needed. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokensService,
    private readonly users: UsersService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const access = this.reflector.get<Access>(ACCESS, context.getHandler());
    request.reader = await this.readerOf(request.headers.authorization, access);
    if (access !== 'anyone' && request.reader.id === null) throw new DomainError('not-signed-in');
    return true;
  }

  private async readerOf(header: string | undefined, access: Access): Promise<Reader> {
    if (header === undefined) return ANONYMOUS;
    const credentials = readCredentials(header);
    const reader = credentials && (await this.recognise(credentials, access));
    if (!reader) throw new DomainError('bad-credentials');
    return { id: reader.id, role: reader.role };
  }

  private async recognise(credentials: Credentials, access: Access): Promise<Reader | undefined> {
    if (credentials.scheme === 'bearer') return this.tokens.ownerOf(credentials.token);
    const { username, secret } = credentials;
    const owner = await this.tokens.ownerOf(secret);
    if (owner) return owner.username === username ? owner : undefined;
    return access === 'account' ? this.users.withPassword(username, secret) : undefined;
  }
}
