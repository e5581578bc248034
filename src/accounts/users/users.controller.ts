import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { UpdateRoute, Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../core/http/requests/body-limits.js';
import { type IdLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { AllowPassword, RequireScope } from '../auth/access.decorator.js';
import { PageQuery } from '../../core/http/lists/list-query.js';
import { InvitationResponse, presentInvitation } from './dto/invitation.response.js';
import { presentUserData, UserDataResponse } from './dto/user-data.response.js';
import { CreateUserDto, UpdateUserDto, RemoveUserDto, ListUsersDto } from './dto/user.dto.js';
import { presentUser, presentUserPage, UserPageResponse, UserResponse } from './dto/user.response.js';
import { InvitationsService } from './invitations.service.js';
import { UserDataService } from './user-data.service.js';
import { UsersService } from './users.service.js';

@ApiTags('auth')
@Resource('user')
@Controller('users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly data: UserDataService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Operation('list')
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: UserPageResponse })
  async list(@Query() query: ListUsersDto, @SignedIn() context: SignedInContext): Promise<UserPageResponse> {
    return presentUserPage(await this.users.list(query, context), context);
  }

  @Post()
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('create', { errors: ['user-exists'] })
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiCreatedResponse({ type: UserResponse })
  async create(@Body() user: CreateUserDto, @SignedIn() context: SignedInContext): Promise<UserResponse> {
    return presentUser(await this.users.create(user, context), context);
  }

  @Get(':id')
  @Operation('show')
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: UserResponse })
  async show(@RecordParam() user: IdLocator, @SignedIn() context: SignedInContext): Promise<UserResponse> {
    return presentUser(await this.users.show(user, context), context);
  }

  @Get(':id/data')
  @Operation('show', { subject: 'UserData' })
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: UserDataResponse })
  async showData(
    @RecordParam() user: IdLocator,
    @Query() query: PageQuery,
    @SignedIn() context: SignedInContext,
  ): Promise<UserDataResponse> {
    return presentUserData(await this.data.show(user, query, context), context);
  }

  /** Like a new password, an invitation takes the place of the one before. */
  @Post(':id/invitation')
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update', { subject: 'UserInvitation', hasAddress: false, errors: ['user-of-issuer'] })
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiCreatedResponse({ type: InvitationResponse })
  async invite(@RecordParam() user: IdLocator, @SignedIn() context: SignedInContext): Promise<InvitationResponse> {
    return presentInvitation(await this.invitations.create(user, context), context);
  }

  @UpdateRoute(':id')
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('update', { errors: ['user-exists', 'last-administrator'] })
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: UserResponse })
  async update(
    @RecordParam() user: IdLocator,
    @Body() changes: UpdateUserDto,
    @SignedIn() context: SignedInContext,
  ): Promise<UserResponse> {
    return presentUser(await this.users.update(user, changes, context), context);
  }

  @Delete(':id')
  // A user who owns records is not removed without a user who gets them.
  @Operation('delete', { errors: ['missing-parameters', 'last-administrator'] })
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: UserResponse })
  async remove(
    @RecordParam() user: IdLocator,
    @Query() { reassign }: RemoveUserDto,
    @SignedIn() context: SignedInContext,
  ): Promise<UserResponse> {
    return presentUser(await this.users.remove(user, reassign, context), context);
  }
}
