import { type Type } from '@nestjs/common';
import type { PageResult } from '../../sign-in/page-result.js';
import { PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController } from '../editor-controller.js';
import type { EditedResource } from '../records/edited-resource.js';
import { TermLists } from './term-list.service.js';

/** Creates the controller of the list of terms. What is done with one is done on its page. */
export function createTermListController(resource: EditedResource): Type {
  @EditorController(resource.collection)
  class TermListController {
    constructor(private readonly lists: TermLists) {}

    @PageRoute('', 'list')
    list(@ForEditor() editor: Editor): Promise<PageResult> {
      return this.lists.show({ ...editor, resource });
    }
  }
  return TermListController;
}
