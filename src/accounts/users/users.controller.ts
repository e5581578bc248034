import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../core/http/context/decorators.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { UpdateRoute } from '../../core/http/routing/update-route.decorator.js';
import { Accessible } from '../auth/access.decorator.js';
import { CreateUserDto, UpdateUserDto, RemoveUserDto, ListUsersDto } from './dto/user.dto.js';
import { presentUser, presentUserPage, UserPageResponse, UserResponse } from './dto/user.response.js';
import { UsersAdminService } from './users.service.js';

@ApiTags('auth')
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersAdminService) {}

  @Get()
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserPageResponse })
  async list(@Query() query: ListUsersDto, @SignedIn() context: SignedInContext): Promise<UserPageResponse> {
    return presentUserPage(await this.users.list(query, context), context);
  }

  @Post()
  @Accessible('account', 'users:admin')
  @ApiCreatedResponse({ type: UserResponse })
  async create(@Body() user: CreateUserDto, @SignedIn() context: SignedInContext): Promise<UserResponse> {
    return presentUser(await this.users.create(user, context), context);
  }

  @Get(':id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserResponse })
  async show(@Param('id') id: string, @SignedIn() context: SignedInContext): Promise<UserResponse> {
    return presentUser(await this.users.show(Number(id), context), context);
  }

  @UpdateRoute(':id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserResponse })
  async update(@Param('id') id: string, @Body() changes: UpdateUserDto, @SignedIn() context: SignedInContext): Promise<UserResponse> {
    return presentUser(await this.users.update(Number(id), changes, context), context);
  }

  @Delete(':id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: UserResponse })
  async remove(@Param('id') id: string, @Query() { reassign }: RemoveUserDto, @SignedIn() context: SignedInContext): Promise<UserResponse> {
    return presentUser(await this.users.remove(Number(id), reassign, context), context);
  }
}
