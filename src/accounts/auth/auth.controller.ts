import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentWriter } from '../../core/http/context/decorators.js';
import type { Writer } from '../../core/http/context/principal.js';
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
  async me(@CurrentWriter() person: Writer): Promise<MeResponse> {
    return presentMe(await this.account.of(person), person);
  }

  @Get('tokens')
  @Accessible('account', 'read')
  @ApiOkResponse({ type: TokenListResponse })
  async tokens(@Query() { user }: ListTokensDto, @CurrentWriter() person: Writer): Promise<TokenListResponse> {
    return { tokens: (await this.account.tokens(person, user)).map(presentToken) };
  }

  @Post('tokens')
  @Accessible('account', 'users:admin')
  @ApiCreatedResponse({ type: NewTokenResponse })
  async createToken(@Body() wish: CreateTokenDto, @CurrentWriter() person: Writer): Promise<NewTokenResponse> {
    const { record, token } = await this.account.createToken(wish, person);
    return { ...presentToken(record), token };
  }

  @Delete('tokens/:id')
  @Accessible('account', 'users:admin')
  @ApiOkResponse({ type: TokenResponse })
  async removeToken(@Param('id') id: string, @CurrentWriter() person: Writer): Promise<TokenResponse> {
    return presentToken(await this.account.removeToken(Number(id), person));
  }
}
