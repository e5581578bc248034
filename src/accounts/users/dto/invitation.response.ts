import { ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { invitationPagePath } from '../../../core/http/routing/page-links.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';
import { toIsoUtc } from '../../../core/time/moment.js';
import type { NewInvitation } from '../invitations.service.js';

export class InvitationResponse {
  /** Only this response shows it. */
  @ApiProperty({ format: 'uri' })
  url!: string;

  @ApiProperty(RESPONSE_SCHEMA.instant)
  expires_at!: string;
}

export function presentInvitation({ secret, expiresUtc }: NewInvitation, { locale, settings }: RequestContext): InvitationResponse {
  return { url: settings.baseUrl + invitationPagePath(locale.site, secret), expires_at: toIsoUtc(expiresUtc) };
}
