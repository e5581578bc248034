import type { PageResult } from '../../sign-in/page-result.js';
import { PageRoute } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController } from '../editor-controller.js';
import { ToDoList } from './to-do-list.service.js';

/** The page where editors begin. */
@EditorController('')
export class EditorWorkplaceController {
  constructor(private readonly toDo: ToDoList) {}

  @PageRoute()
  show(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.toDo.show(editor);
  }
}
