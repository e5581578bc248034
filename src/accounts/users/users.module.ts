import { Module } from '@nestjs/common';
import { UsersController } from './users.controller.js';
import { PeopleService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [PeopleService] })
export class PeopleModule {}
