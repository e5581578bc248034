import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';
import { Tag, TagTranslation } from './tag.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Tag, TagTranslation])],
  controllers: [TagsController],
  providers: [TagsService],
  exports: [TagsService],
})
export class TagsModule {}
