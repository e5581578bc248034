import { Module } from '@nestjs/common';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { Assets } from '../frame/assets.js';
import { SignInPagesModule } from '../sign-in/sign-in-pages.module.js';
import { AccountApi } from './accounts/account-api.service.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { SessionPages } from './accounts/session-pages.service.js';
import { TokenPages } from './accounts/token-pages.service.js';
import { UserPages } from './accounts/user-pages.service.js';
import { ApiClient } from './api-client.js';
import { DatesPreview } from './inputs/dates-preview.service.js';
import { HistoryPages } from './history/history-pages.service.js';
import { HistoryPagesController } from './history/history-pages.controller.js';
import { HistoryReader } from './history/history-reader.service.js';
import { DoneNotices } from './records/done.js';
import { Pictures } from './records/pictures.service.js';
import { RecordActions } from './lists/record-actions.service.js';
import { LinkedRecords } from './records/linked-records.service.js';
import { RecordWriter } from './records/saving/record-writer.service.js';
import { FormChoices } from './records/pages/form-choices.service.js';
import { RecordChecks } from './records/saving/record-checks.service.js';
import { RecordFormRenderer } from './records/pages/record-form-renderer.service.js';
import { createRecordListController } from './lists/record-list.controller.js';
import { RecordList } from './lists/record-list.service.js';
import { createRecordPagesController } from './records/record-pages.controller.js';
import { RecordPages } from './records/record-pages.service.js';
import { RecordReader } from './records/record-reader.service.js';
import { RecordSaves } from './records/saving/record-saves.service.js';
import { DatesPages } from './series/dates-pages.service.js';
import { DatesPagesController } from './series/dates-pages.controller.js';
import { PicturesController } from './pictures.controller.js';
import { SuggestionsController } from './suggestions.controller.js';
import { Suggestions } from './suggestions.service.js';
import { EventDatesController } from './series/event-dates.controller.js';
import { EDITED_RESOURCES, LISTED_RESOURCES, TERM_RESOURCES } from './tables/edited-resources.js';
import { createTermListController } from './lists/term-list.controller.js';
import { TermLists } from './lists/term-list.service.js';
import { TranslationList } from './lists/translation-list.service.js';
import { TranslationsController } from './lists/translations.controller.js';
import { ToDoList } from './lists/to-do-list.service.js';
import { EditorWorkplaceController } from './lists/workplace.controller.js';

/** The pages where users write. They are clients of the API. */
@Module({
  imports: [SessionsModule, SignInPagesModule],
  controllers: [
    ...LISTED_RESOURCES.map(createRecordListController),
    ...TERM_RESOURCES.map(createTermListController),
    ...EDITED_RESOURCES.map(createRecordPagesController),
    DatesPagesController,
    EventDatesController,
    HistoryPagesController,
    AccountsController,
    PicturesController,
    EditorWorkplaceController,
    TranslationsController,
    SuggestionsController,
  ],
  providers: [
    AccountApi,
    SessionPages,
    TokenPages,
    UserPages,
    ToDoList,
    TranslationList,
    ApiClient,
    Assets,
    DatesPages,
    DatesPreview,
    DoneNotices,
    FormChoices,
    HistoryPages,
    HistoryReader,
    Pictures,
    RecordActions,
    RecordChecks,
    LinkedRecords,
    RecordFormRenderer,
    RecordList,
    RecordPages,
    RecordReader,
    RecordSaves,
    RecordWriter,
    Suggestions,
    TermLists,
  ],
})
export class EditorPagesModule {}
