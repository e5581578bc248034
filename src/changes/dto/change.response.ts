import { ApiProperty } from '@nestjs/swagger';
import type { Means } from '../../auth/roles.js';
import { type Page, presentEnvelope } from '../../http/page.js';
import { PageResponse } from '../../http/page.response.js';
import { LANGUAGES } from '../../language/languages.js';
import type { View } from '../../language/view.js';
import { type Action, ACTIONS, type Change, CHANGING_NAMES, type ChangingName } from '../change.entity.js';

export class ChangeResponse {
  @ApiProperty({ type: 'integer' })
  sequence!: number;

  /** UTC. */
  @ApiProperty()
  at!: string;

  @ApiProperty({ enum: CHANGING_NAMES })
  type!: ChangingName;

  @ApiProperty({ type: 'integer', nullable: true })
  id!: number | null;

  @ApiProperty({ enum: ACTIONS })
  action!: Action;

  @ApiProperty({ enum: LANGUAGES, isArray: true })
  languages!: string[];

  @ApiProperty({ type: [String] })
  fields!: string[];

  @ApiProperty({ type: 'integer', nullable: true })
  user!: number | null;

  @ApiProperty({ type: String, nullable: true })
  username!: string | null;

  @ApiProperty({ type: String, nullable: true, enum: ['token', 'password', 'issuer'] })
  means!: Means | null;

  @ApiProperty({ type: 'integer', nullable: true })
  token!: number | null;

  @ApiProperty({ type: String, nullable: true })
  address!: string | null;

  @ApiProperty({ type: String, nullable: true })
  request_id!: string | null;
}

export class ChangePageResponse extends PageResponse {
  @ApiProperty({ type: [ChangeResponse] })
  changes!: ChangeResponse[];
}

function presentChange(change: Change): ChangeResponse {
  const { sequence, resource, recordId, action, username, means, address } = change;
  return {
    sequence,
    at: change.atUtc,
    type: resource,
    id: recordId,
    action,
    languages: words(change.languages),
    fields: words(change.fields),
    user: change.userId,
    username,
    means,
    token: change.tokenId,
    address,
    request_id: change.requestId,
  };
}

export function presentChangePage(page: Page<Change>, view: View): ChangePageResponse {
  return { changes: page.items.map(presentChange), ...presentEnvelope('audit', page, view) };
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
