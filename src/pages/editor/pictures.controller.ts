import { Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowSession } from '../../accounts/auth/access.decorator.js';
import { SessionGuard } from '../../accounts/sessions/session.guard.js';
import { AcceptFile, LimitBody } from '../../core/http/requests/body-limits.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';
import type { Fields } from '../../core/objects.js';
import type { PageResult } from '../sign-in/page-result.js';
import { SessionInterceptor } from '../sign-in/session.interceptor.js';
import { type Editor, ForEditor } from './editor.js';
import { ForForm } from './forms/form-body.js';
import { fileKey } from './forms/picture-fields.js';
import { IMAGE, Pictures } from './records/pictures.service.js';

/** A form with nothing but a file. */
const FORM_LIMITS = { bytes: 16 * 1024, members: 10 };

/** Takes pictures while the rest of a form is typed, from its script. */
@ApiExcludeController()
@UseGuards(SessionGuard)
@UseInterceptors(SessionInterceptor)
@Controller(':language/edit/pictures')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  @Post()
  @HttpCode(200)
  @LimitBody(FORM_LIMITS)
  @AcceptFile(fileKey(IMAGE), { keepsForm: true })
  @Operation('create')
  @AllowSession()
  async upload(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    const { picture, refusal } = await this.pictures.receive(body, editor);
    return { json: { picture, refusal } };
  }
}
