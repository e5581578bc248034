import { Get } from '@nestjs/common';
import { AllowSession } from '../../../accounts/auth/access.decorator.js';
import { Operation } from '../../../core/http/routing/operation.decorator.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { type Editor, ForEditor } from '../editor.js';
import { EditorController } from '../editor-controller.js';
import { ToDoList } from './to-do-list.service.js';

/** The page where editors begin. */
@EditorController('')
export class EditorWorkplaceController {
  constructor(private readonly toDo: ToDoList) {}

  @Get()
  @Operation('show')
  @AllowSession()
  show(@ForEditor() editor: Editor): Promise<PageResult> {
    return this.toDo.show(editor);
  }
}
