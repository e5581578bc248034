import { Module } from '@nestjs/common';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { Assets } from '../frame/assets.js';
import { SignInPagesModule } from '../sign-in/sign-in-pages.module.js';
import { ApiClient } from './api-client.js';
import { EventActions } from './events/event-actions.service.js';
import { EventList } from './events/event-list.service.js';
import { EventFormPage } from './events/event-form-page.service.js';
import { EventPages } from './events/event-pages.service.js';
import { EventPagesController } from './events/event-pages.controller.js';
import { EventReader } from './events/event-reader.service.js';
import { EventSaves } from './events/event-saves.service.js';

/** The pages where users write events. They are clients of the API. */
@Module({
  imports: [SessionsModule, SignInPagesModule],
  controllers: [EventPagesController],
  providers: [ApiClient, Assets, EventActions, EventFormPage, EventList, EventPages, EventReader, EventSaves],
})
export class EditorPagesModule {}
