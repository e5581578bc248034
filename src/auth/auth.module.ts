import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountService } from './account.service.js';
import { AuthController } from './auth.controller.js';
import { DeclaredAccess } from './declared-access.js';
import { ExpiredTokens } from './expired-tokens.js';
import { FirstAdministrator } from './first-administrator.js';
import { Identity } from './identity.entity.js';
import { IssuerPeople } from './issuer-people.service.js';
import { IssuerService } from './issuer.service.js';
import { LastUse } from './last-use.js';
import { Secret } from './secret.entity.js';
import { SignInService } from './sign-in.service.js';
import { Token } from './token.entity.js';
import { TokenKey } from './token-key.js';
import { TokensService } from './tokens.service.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** People, their tokens, and the door. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([User, Token, Secret, Identity])],
  controllers: [AuthController],
  providers: [
    AccountService,
    DeclaredAccess,
    ExpiredTokens,
    FirstAdministrator,
    IssuerPeople,
    IssuerService,
    LastUse,
    SignInService,
    TokenKey,
    TokensService,
    UsersService,
  ],
  exports: [FirstAdministrator, SignInService, TokensService, UsersService],
})
export class AuthModule {}
