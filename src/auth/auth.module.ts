import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountService } from './account.service.js';
import { AuthController } from './auth.controller.js';
import { DeclaredAccess } from './declared-access.js';
import { FirstAdministrator } from './first-administrator.js';
import { Secret } from './secret.entity.js';
import { Token } from './token.entity.js';
import { TokensService } from './tokens.service.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** People, their tokens, and the door. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([User, Token, Secret])],
  controllers: [AuthController],
  providers: [AccountService, DeclaredAccess, FirstAdministrator, TokensService, UsersService],
  exports: [FirstAdministrator, TokensService, UsersService],
})
export class AuthModule {}
