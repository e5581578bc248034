import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentView, CurrentWriter } from '../../core/http/context/decorators.js';
import type { View } from '../../core/http/context/locale.js';
import type { Writer } from '../../core/http/context/principal.js';
import { Editable } from '../../core/http/routing/editable.decorator.js';
import { Accessible } from '../auth/access.decorator.js';
import { CreateUserDto, UpdateUserDto, RemoveUserDto, ListUsersDto } from './dto/user.dto.js';
import { presentUser, presentUserPage, UserPageResponse, UserResponse } from './dto/user.response.js';
import { PeopleService } from './users.service.js';

@ApiTags('auth')
@Controller('users')
export class UsersController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserPageResponse })
  async list(@Query() query: ListUsersDto, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<UserPageResponse> {
    return presentUserPage(await this.people.list(query, writer), view);
  }

  @Post()
  @Accessible('account', 'users:admin')
  @ApiCreatedResponse({ type: UserResponse })
  async create(@Body() user: CreateUserDto, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<UserResponse> {
    return presentUser(await this.people.create(user, writer), view);
  }

  @Get(':id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserResponse })
  async show(@Param('id') id: string, @CurrentWriter() writer: Writer, @CurrentView() view: View): Promise<UserResponse> {
    return presentUser(await this.people.show(Number(id), writer), view);
  }

  @Editable(':id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserResponse })
  async update(
    @Param('id') id: string,
    @Body() changes: UpdateUserDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<UserResponse> {
    return presentUser(await this.people.update(Number(id), changes, writer), view);
  }

  @Delete(':id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserResponse })
  async remove(
    @Param('id') id: string,
    @Query() { reassign }: RemoveUserDto,
    @CurrentWriter() writer: Writer,
    @CurrentView() view: View,
  ): Promise<UserResponse> {
    return presentUser(await this.people.remove(Number(id), reassign, writer), view);
  }
}
