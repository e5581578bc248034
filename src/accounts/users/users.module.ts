import { Module } from '@nestjs/common';
import { PeopleService } from './users.service.js';
import { UsersController } from './users.controller.js';

@Module({ controllers: [UsersController], providers: [PeopleService] })
export class PeopleModule {}
