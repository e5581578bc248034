import { Module, Param } from '@nestjs/common';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { Assets } from '../frame/assets.js';
import { html } from '../frame/html.js';
import { createPageAddresses } from '../reader/parts/addresses.js';
import { renderPage } from '../reader/parts/frame.js';
import { createReader, type Reader } from '../reader/parts/reader.js';
import { ReaderPagesModule } from '../reader/reader-pages.module.js';
import { RecordPages } from '../reader/records/record-pages.service.js';
import type { PageResult } from '../sign-in/page-result.js';
import { PageRoute, SessionController } from '../sign-in/session-routes.js';
import { SignInPagesModule } from '../sign-in/sign-in-pages.module.js';
import { type Editor, ForEditor } from './editor.js';
import { recordPath } from './records/edited-resource.js';
import { EVENTS } from './tables/events.js';

/** The page of an event for readers, with what the user may read beyond them, such as a draft. */
@SessionController('/edit/events/:id/preview')
export class PreviewController {
  constructor(private readonly pages: RecordPages) {}

  @PageRoute()
  async show(@Param('id') id: string, @ForEditor() editor: Editor): Promise<PageResult> {
    const { main, ...page } = await this.pages.event({ id: Number(id) }, createOwnReader(editor));
    // The page of the event says what was saved, and its script forgets what it has kept.
    const { queryString } = editor.context;
    const back = recordPath({ ...editor, resource: EVENTS }, id) + (queryString === '' ? '' : `?${queryString}`);
    const about = html`<p class="preview">${editor.text('preview-about')} <a href="${back}">${editor.text('preview-back')}</a></p>`;
    const path = (language: string) => `${recordPath({ ...editor, resource: EVENTS }, id, language)}/preview`;
    // Search engines learn nothing of it.
    const head = { path, languages: [], robots: 'noindex', jsonLd: undefined } as const;
    return { page: renderPage({ ...page, ...head, main: html`${about} ${main}` }, createOwnReader(editor)) };
  }
}

/** Returns a reader with the rights of the user. */
function createOwnReader({ context, visitor: { now, assets }, language }: Editor): Reader {
  const reader = createReader(context, now, { addresses: createPageAddresses(language), assets });
  return { ...reader, context: { ...reader.context, principal: context.principal } };
}

/** Where there are pages for readers, the pages of editors show them. */
@Module({ imports: [ReaderPagesModule, SessionsModule, SignInPagesModule], controllers: [PreviewController], providers: [Assets] })
export class PreviewModule {}
