import { Module } from '@nestjs/common';
import { AssetsController } from './assets.controller.js';
import { PagesController } from './pages.controller.js';

@Module({ controllers: [PagesController, AssetsController] })
export class PagesModule {}
