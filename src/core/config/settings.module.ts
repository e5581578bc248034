import { type DynamicModule, Global, Module } from '@nestjs/common';
import { setDecoratorSettings } from './decorator-settings.js';
import { Settings } from './settings.js';

/** Provides the settings to all modules, `constructor(private readonly settings: Settings)`, and to decorators. */
@Global()
@Module({})
export class SettingsModule {
  static for(settings: Settings): DynamicModule {
    setDecoratorSettings(settings);
    return { module: SettingsModule, providers: [{ provide: Settings, useValue: settings }], exports: [Settings] };
  }
}
