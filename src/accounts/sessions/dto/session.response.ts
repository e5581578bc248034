import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import type { SignedInContext } from '../../../core/http/context/request-context.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';
import type { Session } from '../session.entity.js';

/** A session without its secret. Its times are in UTC. */
export class SessionResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ enum: ['password', 'issuer'] })
  means!: Session['signedInBy'];

  /** What the browser calls itself. */
  @ApiProperty()
  browser!: string;

  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty(RESPONSE_SCHEMA.instant)
  last_used_at!: string;

  @ApiProperty(RESPONSE_SCHEMA.instant)
  expires_at!: string;

  @ApiProperty()
  current!: boolean;
}

export class SessionListResponse {
  @ApiProperty({ type: [SessionResponse] })
  sessions!: SessionResponse[];
}

export function presentSession({ id, signedInBy, ...session }: Session, { principal }: SignedInContext): SessionResponse {
  return {
    id,
    means: signedInBy,
    browser: session.browser,
    created_at: toIsoUtc(session.createdUtc),
    last_used_at: toIsoUtc(session.lastUsedUtc),
    expires_at: toIsoUtc(session.endsUtc),
    current: principal.session?.id === id,
  };
}
