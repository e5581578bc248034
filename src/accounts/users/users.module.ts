import { Module } from '@nestjs/common';
import { UsersController } from './users.controller.js';
import { UsersAdminService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [UsersAdminService] })
export class UsersAdminModule {}
