import type { Fields } from '../../../core/objects.js';
import { Page } from '../../frame/html.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { FormRoute, SessionController } from '../../sign-in/session-routes.js';
import { type Editor, ForEditor } from '../editor.js';
import { ForForm } from '../editor-controller.js';
import { DatesPreview } from '../inputs/dates-preview.service.js';
import { listControls } from '../fields/controls.js';
import { parseSent } from '../fields/kinds.js';
import { getEventForm } from '../tables/get-event-form.js';

/** The part of the form of an event that its script replaces: the dates of a rule. */
@SessionController('/edit/event-dates')
export class EventDatesController {
  constructor(private readonly dates: DatesPreview) {}

  @FormRoute('', 'run')
  async show(@ForForm() body: Fields, @ForEditor() editor: Editor): Promise<PageResult> {
    const controls = listControls(getEventForm(), []);
    return { page: new Page(await this.dates.render(parseSent(controls, body), controls, editor), "default-src 'none'") };
  }
}
