import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountService } from './account.service.js';
import { AuthController } from './auth.controller.js';
import { HandlerDeclarationCheck } from './handler-declaration-check.js';
import { CodeFlow } from './issuer/code-flow.js';
import { Identity } from './issuer/identity.entity.js';
import { IssuerUsersService } from './issuer/issuer-users.service.js';
import { IssuerService } from './issuer/issuer.service.js';
import { FirstAdministrator } from './first-administrator.js';
import { SignInService } from './sign-in.service.js';
import { expiredTokensJob } from './tokens/expired-tokens.job.js';
import { Secret, TokenKey } from './tokens/token-key.js';
import { TokenLookup } from './tokens/token-lookup.js';
import { TokenUsage } from './tokens/token-usage.js';
import { Token } from './tokens/token.entity.js';
import { TokensService } from './tokens/tokens.service.js';
import { UserRepository } from './user-repository.js';
import { User } from './user.entity.js';

/** Users, their tokens, and how clients sign in. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([User, Token, Secret, Identity])],
  controllers: [AuthController],
  providers: [
    AccountService,
    CodeFlow,
    HandlerDeclarationCheck,
    expiredTokensJob,
    FirstAdministrator,
    IssuerUsersService,
    IssuerService,
    TokenUsage,
    SignInService,
    TokenKey,
    TokenLookup,
    TokensService,
    UserRepository,
  ],
  exports: [CodeFlow, FirstAdministrator, SignInService, TokenKey, TokensService, UserRepository],
})
export class AuthModule {}
