import { Module } from '@nestjs/common';
import { UserDataService } from './user-data.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [UserDataService, UsersService] })
export class UsersModule {}
