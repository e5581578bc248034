import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsDefined, IsIn, IsOptional, MaxLength } from 'class-validator';
import { DEFAULT_ROLE, type Role, ROLES } from '../../../core/http/context/principal.js';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { IsPassword, IsUsername } from './account-rules.js';
import { IsId, IsPositiveInt } from '../../../core/http/validation/ids.js';
import { IsList } from '../../../core/http/validation/lists.js';
import { IsEmailAddress } from '../../../core/http/validation/addresses.js';
import { IsPlainText, IsSearchText } from '../../../core/http/validation/texts.js';
import { EmptyAsNull } from '../../../core/http/validation/transforms.js';

export class CreateUserDto {
  @IsDefined()
  @IsUsername()
  username!: string;

  /** The username unless given. */
  @IsOptional()
  @IsPlainText()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsPlainText()
  @MaxLength(254)
  @IsEmailAddress()
  email?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(ROLES)
  @ApiPropertyOptional({ default: DEFAULT_ROLE })
  role?: Role | null;

  /** Without one, the person signs in by a token that an administrator makes. */
  @IsOptional()
  @IsPassword()
  password?: string | null;
}

export class UpdateUserDto extends PartialType(CreateUserDto, { skipNullProperties: false }) {}

export class RemoveUserDto {
  /** Who gets the records of the person who goes. */
  @IsOptional()
  @IsPositiveInt()
  reassign?: number;
}

export class ListUsersDto extends PageQuery {
  /** In the username or the e-mail address. */
  @IsOptional()
  @IsSearchText()
  search?: string;

  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  @IsOptional()
  @IsList()
  @IsId({ each: true })
  include?: number[];
}
