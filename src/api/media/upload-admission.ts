import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { assertCan } from '../../accounts/auth/rights.js';
import { RateLimitsService } from '../../accounts/rate-limits/rate-limits.service.js';
import { Decoder } from '../../content/images/decoding/decoder.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import { FileAdmission } from '../../core/http/requests/received-file.js';

/** Judges whether a client may upload an image, before the image is read. */
@Injectable()
export class UploadAdmission extends FileAdmission {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly decoder: Decoder,
  ) {
    super();
  }

  async admit({ principal }: Request, response: Response): Promise<void> {
    if (principal === undefined || !isSignedIn(principal)) throw new DomainError('not-signed-in');
    assertCan(principal, 'create content', 'media');
    response.set(await this.limits.countUpload(principal.id, response.getHeaders()));
    if (!(await this.decoder.isAvailable())) throw new DomainError('uploads-unavailable');
  }
}
