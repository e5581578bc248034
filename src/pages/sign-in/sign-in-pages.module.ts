import { Module } from '@nestjs/common';
import { SessionsModule } from '../../accounts/sessions/sessions.module.js';
import { UsersModule } from '../../accounts/users/users.module.js';
import { Assets } from '../frame/assets.js';
import { BrowserSignIn } from './browser-sign-in.service.js';
import { EditController } from './edit.controller.js';
import { IssuerSignInPages } from './issuer-sign-in.service.js';
import { Workplace } from './workplace.service.js';
import { SignInController } from './sign-in.controller.js';

/** The pages where users sign in, and where they begin. */
@Module({
  imports: [SessionsModule, UsersModule],
  controllers: [SignInController, EditController],
  providers: [Assets, BrowserSignIn, IssuerSignInPages, Workplace],
  exports: [BrowserSignIn, Workplace],
})
export class SignInPagesModule {}
