import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { ACCOUNT_LIMITS, LimitBody } from '../../core/http/requests/body-limits.js';
import { type IdLocator, RecordParam } from '../../core/http/routing/record-locator.js';
import { AllowPassword, RequireScope } from './access.decorator.js';
import { Operation, Resource } from '../../core/http/routing/operation.decorator.js';
import { AccountService } from './account.service.js';
import {
  MeResponse,
  NewTokenResponse,
  presentMe,
  presentNewToken,
  presentToken,
  TokenListResponse,
  TokenResponse,
} from './dto/auth.response.js';
import { CreateTokenDto, ListTokensDto } from './dto/token.dto.js';

@ApiTags('auth')
@Resource('token')
@Controller()
export class AuthController {
  constructor(private readonly account: AccountService) {}

  @Get('me')
  @Operation('show', { subject: 'Me' })
  @Resource('user')
  @AllowPassword()
  @ApiOkResponse({ type: MeResponse })
  async me(@SignedIn() context: SignedInContext): Promise<MeResponse> {
    return presentMe(await this.account.findUser(context), context);
  }

  @Get('tokens')
  @Operation('list', { isPaged: false })
  @AllowPassword()
  @RequireScope('read')
  @ApiOkResponse({ type: TokenListResponse })
  async listTokens(@Query() { user }: ListTokensDto, @SignedIn() context: SignedInContext): Promise<TokenListResponse> {
    return { tokens: (await this.account.listTokens(user, context)).map(presentToken) };
  }

  @Post('tokens')
  @LimitBody(ACCOUNT_LIMITS)
  @Operation('create', { hasAddress: false, isRetryable: true, answersOnce: true })
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiCreatedResponse({ type: NewTokenResponse })
  async createToken(@Body() dto: CreateTokenDto, @SignedIn() context: SignedInContext): Promise<NewTokenResponse> {
    return presentNewToken(await this.account.createToken(dto, context));
  }

  @Delete('tokens/:id')
  @Operation('delete')
  @AllowPassword()
  @RequireScope('users:admin')
  @ApiOkResponse({ type: TokenResponse })
  async removeToken(@RecordParam() token: IdLocator, @SignedIn() context: SignedInContext): Promise<TokenResponse> {
    return presentToken(await this.account.removeToken(token, context));
  }
}
