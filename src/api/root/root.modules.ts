import { Module } from '@nestjs/common';
import { DocsModule } from '../docs/docs.module.js';
import { ApiRootController, CalendarRootController } from './root.controller.js';

@Module({ controllers: [ApiRootController] })
export class ApiRootModule {}

@Module({ imports: [DocsModule], controllers: [CalendarRootController] })
export class CalendarRootModule {}
