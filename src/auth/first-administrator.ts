import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { settings } from '../config/settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { newToken } from './credentials.js';
import { TokensService } from './tokens.service.js';
import { UsersService } from './users.service.js';

/** What the service made up for its first administrator, to be shown once. */
export interface MadeCredentials {
  username: string;
  /** `null`: the operator chose it. */
  password: string | null;
  token: string | null;
}

/** While there is no administrator, makes the one of the settings. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  /** Undefined unless this start made an administrator. */
  made: MadeCredentials | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UsersService,
    private readonly tokens: TokensService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.users.hasAdministrator()) return;
    const { username, password, token } = settings.admin;
    const chosen = { password: password ?? randomBytes(15).toString('base64url'), token: token ?? newToken() };
    await this.work.run(async () => {
      await this.work.takeTurns(['first-administrator']);
      if (await this.users.hasAdministrator()) return;
      const { id } = await this.users.create({ username, name: username, email: null, role: 'administrator', password: chosen.password });
      await this.tokens.create(id, 'first start', null, chosen.token);
      this.made = { username: username.toLowerCase(), password: password ? null : chosen.password, token: token ? null : chosen.token };
    });
  }
}
