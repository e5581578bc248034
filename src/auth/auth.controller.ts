import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentWriter } from '../http/decorators.js';
import { Accessible } from './access.decorator.js';
import { AccountService } from './account.service.js';
import { CreateTokenDto } from './dto/create-token.dto.js';
import { NewTokenResponse, PersonResponse, presentPerson, presentToken, TokenListResponse, TokenResponse } from './dto/auth.response.js';
import type { Writer } from './roles.js';

@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(private readonly account: AccountService) {}

  @Get('me')
  @Accessible('account')
  @ApiOkResponse({ type: PersonResponse })
  async me(@CurrentWriter() person: Writer): Promise<PersonResponse> {
    return presentPerson(await this.account.of(person));
  }

  @Get('tokens')
  @Accessible('account')
  @ApiOkResponse({ type: TokenListResponse })
  async tokens(@CurrentWriter() person: Writer): Promise<TokenListResponse> {
    return { tokens: (await this.account.tokens(person)).map(presentToken) };
  }

  @Post('tokens')
  @Accessible('account')
  @ApiCreatedResponse({ type: NewTokenResponse })
  async createToken(@Body() wish: CreateTokenDto, @CurrentWriter() person: Writer): Promise<NewTokenResponse> {
    const { record, token } = await this.account.createToken(wish, person);
    return { ...presentToken(record), token };
  }

  @Delete('tokens/:id')
  @Accessible('account')
  @ApiOkResponse({ type: TokenResponse })
  async removeToken(@Param('id') id: string, @CurrentWriter() person: Writer): Promise<TokenResponse> {
    return presentToken(await this.account.removeToken(Number(id), person));
  }
}
