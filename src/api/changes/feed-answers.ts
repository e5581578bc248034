import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { presentChangeFeed } from './changes.presenter.js';
import { ChangesService } from './changes.service.js';
import type { ChangesQuery } from './dto/changes.query.js';
import type { ChangeFeedResponse } from './dto/changes.response.js';
import { withWaitSignal } from './wait-signal.js';

const MS_PER_SECOND = 1_000;

/** Answers requests for the change feed: at once, or when something changes. */
@Injectable()
export class FeedAnswers {
  constructor(private readonly changes: ChangesService) {}

  async answer(query: ChangesQuery, context: RequestContext, response: Response): Promise<ChangeFeedResponse> {
    const request = this.changes.resolve(query, context);
    const state = await this.changes.start(query.since, request);
    const waitMs = query.wait * MS_PER_SECOND;
    if (waitMs === 0) return presentChangeFeed(await this.changes.read(request, state), request);
    Deadline.extend(waitMs);
    const page = await withWaitSignal(response, waitMs, (signal) => this.changes.readWaiting(request, state, signal));
    return presentChangeFeed(page, request);
  }
}
