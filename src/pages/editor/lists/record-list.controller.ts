import { type Type } from '@nestjs/common';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { FormRoute, PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController, ForForm } from '../editor-controller.js';
import type { ListedResource } from '../records/edited-resource.js';
import { RecordActions } from './record-actions.service.js';
import { RecordList } from './record-list.service.js';

/** The ids and titles of the records of a page. */
const ACTION_LIMITS = { bytes: 128 * 1024, members: 1_000 };

/** Creates the controller of the list of a resource, and of what is done to many of its records at once. */
export function createRecordListController(resource: ListedResource): Type {
  @EditorController(resource.collection)
  class RecordListController {
    constructor(
      private readonly lists: RecordList,
      private readonly actions: RecordActions,
    ) {}

    @PageRoute('', 'list')
    list(@ForEditor() editor: Editor): Promise<PageResult> {
      return this.lists.show({ ...editor, resource });
    }

    @FormRoute('actions', 'update', ACTION_LIMITS)
    act(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
      return this.actions.run(body, { ...editor, resource });
    }
  }
  return RecordListController;
}
