import { Get } from '@nestjs/common';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController } from '../editor-controller.js';
import { TranslationList } from './translation-list.service.js';

/** The page of the texts that are missing or out of date. */
@EditorController('translations')
export class TranslationsController {
  constructor(private readonly list: TranslationList) {}

  @Get()
  @Operation('list', { isPaged: false })
  @AllowSession()
  show(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.list.show(editor);
  }
}
