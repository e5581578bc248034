import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../core/http/context/decorators.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Accessible } from './access.decorator.js';
import { AccountService } from './account.service.js';
import { MeResponse, NewTokenResponse, presentMe, presentToken, TokenListResponse, TokenResponse } from './dto/auth.response.js';
import { CreateTokenDto, ListTokensDto } from './dto/token.dto.js';

@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(private readonly account: AccountService) {}

  @Get('me')
  @Accessible('account')
  @ApiOkResponse({ type: MeResponse })
  async me(@SignedIn() context: SignedInContext): Promise<MeResponse> {
    return presentMe(await this.account.findUser(context), context);
  }

  @Get('tokens')
  @Accessible('account', 'read')
  @ApiOkResponse({ type: TokenListResponse })
  async listTokens(@Query() { user }: ListTokensDto, @SignedIn() context: SignedInContext): Promise<TokenListResponse> {
    return { tokens: (await this.account.listTokens(user, context)).map(presentToken) };
  }

  @Post('tokens')
  @Accessible('account', 'users:admin')
  @ApiCreatedResponse({ type: NewTokenResponse })
  async createToken(@Body() dto: CreateTokenDto, @SignedIn() context: SignedInContext): Promise<NewTokenResponse> {
    const { record, token } = await this.account.createToken(dto, context);
    return { ...presentToken(record), token };
  }

  @Delete('tokens/:id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: TokenResponse })
  async removeToken(@Param('id') id: string, @SignedIn() context: SignedInContext): Promise<TokenResponse> {
    return presentToken(await this.account.removeToken(Number(id), context));
  }
}
