import { Injectable } from '@nestjs/common';
import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient } from '../api-client.js';
import type { Editor } from '../editor.js';
import { nameLanguage } from '../fields/name-fields.js';
import { collectionPath, type ListedResource, type Tab } from '../records/edited-resource.js';
import { LISTED_RESOURCES } from '../tables/edited-resources.js';
import { EVENTS } from '../tables/events.js';
import { renderWorkplacePage, type ToDo } from './workplace.page.js';

/** The tabs of events that are counted beside those to approve. */
const COUNTED_TABS: readonly Tab['name'][] = ['week', 'drafts'];

/** Shows what there is to do. */
@Injectable()
export class ToDoList {
  constructor(private readonly api: ApiClient) {}

  async show(editor: Editor): Promise<PageResult> {
    const { language, text } = editor;
    const found: ToDo[] = [];
    for (const resource of LISTED_RESOURCES) {
      const waiting = await this.countTab(resource, 'approve', editor);
      found.push({ ...waiting, name: text('to-approve-of', { what: text(resource.texts.all) }) });
    }
    for (const tab of COUNTED_TABS) found.push({ ...(await this.countTab(EVENTS, tab, editor)), name: text(`tab-${tab}`) });
    for (const missing of editor.context.settings.languages) {
      const query = { expand: 'false', event_status: 'any', missing_translation: missing };
      const path = `${editPagePath(language)}/translations?language=${missing}`;
      const name = text('events-without', { language: nameLanguage(missing, editor) });
      found.push({ name, path, count: await this.api.count('events', query, editor.context) });
    }
    return {
      page: renderWorkplacePage(
        found.filter(({ count }) => count > 0),
        editor,
      ),
    };
  }

  private async countTab(resource: ListedResource, name: Tab['name'], editor: Editor): Promise<Pick<ToDo, 'path' | 'count'>> {
    const tab = resource.tabs.find((one) => one.name === name)!;
    const path = `${collectionPath(resource, editor.language)}?tab=${name}`;
    return { path, count: await this.api.count(resource.collection, tab.buildQuery(editor), editor.context) };
  }
}
