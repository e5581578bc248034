import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { settings } from '../../../core/config/settings.js';
import { UnitOfWork } from '../../../core/database/transactions/unit-of-work.js';
import { ALL_SCOPES } from '../../../core/http/context/scopes.js';
import { generateToken } from '../credentials/credentials.js';
import { hashPassword } from '../credentials/passwords.js';
import { TokenKey } from '../tokens/token-key.js';
import { TokensService } from '../tokens/tokens.service.js';
import { UsersService } from '../user-repository.js';

/** What the service made up for its first administrator, to be shown once. */
export interface CreatedCredentials {
  username: string;
  /** `null`: the operator chose it. */
  password: string | null;
  token: string | null;
}

/** While there is no administrator, makes the one of the settings. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  /** Undefined unless this start made an administrator. */
  createdCredentials: CreatedCredentials | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UsersService,
    private readonly tokens: TokensService,
    private readonly key: TokenKey,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.users.hasAdministrator()) return;
    const { username, password, token } = settings.admin;
    const chosen = { password: password ?? randomBytes(15).toString('base64url'), token: token ?? generateToken() };
    // Both outside of the unit of work: one is slow, the other must stay whatever becomes of it.
    const passwordHash = await hashPassword(chosen.password);
    await this.key.getKey();
    const isCreated = await this.work.run(async () => {
      await this.work.lockNames(['administrators']);
      if (await this.users.hasAdministrator()) return false;
      const { id } = await this.users.create({ username, name: username, email: null, role: 'administrator', passwordHash });
      await this.tokens.create({ userId: id, name: 'first start', expiresUtc: null, scopes: ALL_SCOPES }, undefined, chosen.token);
      return true;
    });
    if (isCreated)
      this.createdCredentials = {
        username: username.toLowerCase(),
        password: password ? null : chosen.password,
        token: token ? null : chosen.token,
      };
  }
}
