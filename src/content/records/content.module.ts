import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SlugHistory } from '../slugs/slug-history.entity.js';
import { ContentService } from './content.service.js';

@Module({ imports: [TypeOrmModule.forFeature([SlugHistory])], providers: [ContentService], exports: [ContentService] })
export class ContentModule {}
