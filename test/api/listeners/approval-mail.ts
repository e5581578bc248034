import { Injectable } from '@nestjs/common';
import { type Change, OnChange } from '../../../src/api/listeners/on-change.decorator.js';
import type { EventResponse } from '../../../src/events/dto/event.response.js';
import { Mailer } from './mailer.js';

/** Tells the editors of each event that waits for approval. */
@Injectable()
export class ApprovalMail {
  constructor(private readonly mailer: Mailer) {}

  @OnChange({ name: 'approval-mail', types: ['event'], filters: { status: 'pending' }, fields: ['status'] })
  async tellEditors(change: Change): Promise<void> {
    if (change.change === 'delete') return;
    const { title, start_date, rest_url } = change.record as EventResponse;
    await this.mailer.send({
      to: 'editors@example.org',
      subject: `Waits for approval: ${title}`,
      text: `${title}, ${start_date}\n${rest_url}`,
    });
  }
}
