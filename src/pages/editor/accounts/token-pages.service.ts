import { Injectable } from '@nestjs/common';
import type { NewTokenResponse, TokenListResponse } from '../../../accounts/auth/dto/auth.response.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import type { Editor } from '../editor.js';
import { readSent } from '../fields/controls.js';
import { parseTypedDay } from '../fields/typed-times.js';
import { AccountApi } from './account-api.service.js';
import { FORM_INPUTS } from '../records/sent-record.js';
import { accountPath, readAction } from './account-frame.js';
import { renderNewToken, renderTokens, type TokenPage } from './tokens.page.js';

/** The pages of tokens, with which programs write. */
@Injectable()
export class TokenPages {
  constructor(private readonly api: AccountApi) {}

  /** @param user whose tokens, if they are not one's own */
  async show(user: number | undefined, editor: Editor): Promise<PageResult> {
    return { page: renderTokens(await this.read(user, editor), editor) };
  }

  async submit(body: Fields, editor: Editor): Promise<PageResult> {
    const { button, isOwn, of, text } = readAction(body, editor);
    if (!isOwn) return { to: accountPath('tokens', editor.language) };
    const [, id] = /^delete-(\d{1,10})$/.exec(button) ?? [];
    if (id !== undefined) return this.remove(id, of, editor);
    const typed = { name: text('name'), expires_at: text('expires_at'), scopes: readSent(body, 'scopes') ?? [] };
    const sent = { ...typed, expires_at: parseTypedDay(typed.expires_at) || null, ...(of === undefined ? {} : { user: of }) };
    const write = { method: 'POST', path: 'tokens', body: sent, idempotencyKey: text(FORM_INPUTS.key) || undefined } as const;
    const written = await this.api.write<NewTokenResponse | null>(write, editor);
    if (written.isDone && written.body) return { page: renderNewToken(written.body, of, editor) };
    if (written.isDone) return { page: renderTokens({ ...(await this.read(of, editor)), mistake: 'token-was-made' }, editor, 409) };
    if (written.body.code === 'idempotency-key-reused')
      return { page: renderTokens({ ...(await this.read(of, editor)), typed, mistake: 'token-was-changed' }, editor, 409) };
    return { page: renderTokens({ ...(await this.read(of, editor)), typed, problem: written.body }, editor, written.body.status) };
  }

  private async remove(id: string, of: number | undefined, editor: Editor): Promise<PageResult> {
    const written = await this.api.write({ method: 'DELETE', path: `tokens/${id}` }, editor);
    if (written.isDone) return { to: accountPath('tokens', editor.language, of) };
    return { page: renderTokens({ ...(await this.read(of, editor)), problem: written.body }, editor, written.body.status) };
  }

  private async read(user: number | undefined, editor: Editor): Promise<TokenPage> {
    return { user, ...(await this.api.get<TokenListResponse>('tokens', { user }, editor)) };
  }
}
