import type { PageResult } from '../../sign-in/page-result.js';
import { PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController } from '../editor-controller.js';
import { TranslationList } from './translation-list.service.js';

/** The page of the texts that are missing or out of date. */
@EditorController('translations')
export class TranslationsController {
  constructor(private readonly list: TranslationList) {}

  @PageRoute('', 'list')
  show(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.list.show(editor);
  }
}
