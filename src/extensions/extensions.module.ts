import { Module } from '@nestjs/common';

/** The modules of your own, with their routes below `P`. `nest g module` adds a module here; see «Add a module» in docs/extending.md. */
@Module({ imports: [] })
export class ExtensionsModule {}
