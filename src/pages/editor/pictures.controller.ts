import { AcceptFile } from '../../core/http/requests/body-limits.js';
import type { Fields } from '../../core/objects.js';
import type { PageResult } from '../sign-in/page-result.js';
import { FormRoute, SessionController } from '../sign-in/session-routes.js';
import { type Editor, ForEditor } from './editor.js';
import { ForForm } from './editor-controller.js';
import { fileKey } from './fields/picture-fields.js';
import { IMAGE, Pictures } from './records/pictures.service.js';

/** A form with nothing but a file. */
const FORM_LIMITS = { bytes: 16 * 1024, members: 10 };

/** Takes pictures while the rest of a form is typed, from its script. */
@SessionController('/edit/pictures')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  @FormRoute('', 'create', FORM_LIMITS)
  @AcceptFile(fileKey(IMAGE), { keepsForm: true })
  async upload(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    const { picture, refusal } = await this.pictures.receive(body, editor);
    return { json: { picture, refusal } };
  }
}
