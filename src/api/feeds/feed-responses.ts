import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { ChangeLogReader } from '../../core/database/changes/change-log-reader.js';
import { StreamedResponse } from '../../core/http/responses/streamed-response.js';
import { type EntityTag, hashBody, hashState } from '../../core/http/responses/entity-tag.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Format, FORMATS } from '../../core/formats.js';
import { getFallbackChain } from '../../core/i18n/locale.js';
import { RECORD_NAMES } from '../../core/resources.js';
import { Clock } from '../../core/time/clock.js';
import { type FeedParts, SharedFeedParts, UNSHARED_PARTS } from './feed-parts.js';
import { FeedReader } from './feed-reader.js';

/** Parameters whose meaning depends on the current time. */
const TIMED_PARAMETERS = ['only_with_upcoming'];

/** Answers requests for feeds. */
@Injectable()
export class FeedResponses {
  /** What else decides on the body, beside the records and the request. */
  private readonly settings: readonly unknown[];

  constructor(
    private readonly log: ChangeLogReader,
    private readonly reader: FeedReader,
    private readonly sharedParts: SharedFeedParts,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    const { baseUrl, globalIdHost, restPrefix, publicUrls, siteNames, siteTimezone, defaultCurrency, languages } = settings;
    const chains = languages.map((language) => getFallbackChain(language, settings));
    const site = [baseUrl, globalIdHost, restPrefix, publicUrls, siteNames, siteTimezone, defaultCurrency];
    this.settings = [...site, chains, process.versions.tz];
  }

  /**
   * Returns the answer with a list. Its ETag is that of the whole calendar on this day, so a client that has the current answer
   * costs little. Anonymous clients that ask for the same feed share its parts.
   */
  async stream(
    format: Format,
    name: string,
    context: RequestContext,
    makePieces: (parts: FeedParts) => AsyncGenerator<string, void>,
  ): Promise<StreamedResponse> {
    const tag = await this.findTag(format, name, context);
    const isShared = !isSignedIn(context.principal) && !isTimed(context.queryString);
    const parts = isShared ? this.sharedParts.of(tag.format()) : UNSHARED_PARTS;
    return new StreamedResponse({ headers: buildHeaders(format, name, context), tag, makePieces: () => makePieces(parts) });
  }

  /** Returns the answer with a page of a list, which is made at once. */
  streamPage(format: Format, name: string, context: RequestContext, make: () => Promise<string>): Promise<StreamedResponse> {
    return this.stream(format, name, context, async function* (parts) {
      yield await parts.write('page', make);
    });
  }

  /** Returns the answer with a single record. */
  answer(format: Format, name: string, context: RequestContext, text: string): StreamedResponse {
    const makePieces = async function* () {
      await Promise.resolve();
      yield text;
    };
    return new StreamedResponse({ headers: buildHeaders(format, name, context), tag: hashBody(Buffer.from(text), false), makePieces });
  }

  private async findTag(format: Format, name: string, { principal, locale, queryString }: RequestContext): Promise<EntityTag> {
    const records = await this.log.describeState([...RECORD_NAMES, 'image']);
    const { id, role, scopes } = principal;
    const request = [format, name, queryString, locale, id, role, [...scopes].sort()];
    return hashState([records, request, this.settings, this.findTime(queryString)]);
  }

  /** Returns the day, or the time if the answer depends on it. */
  private findTime(queryString: string): string {
    return isTimed(queryString) ? this.clock.now().toISOString() : this.reader.findToday();
  }
}

/** Tells whether the answer depends on the current time. */
function isTimed(queryString: string): boolean {
  return [...new URLSearchParams(queryString)].some(([name, value]) => value === 'now' || TIMED_PARAMETERS.includes(name));
}

/** The formats whose media type has no `charset`: they are always in UTF-8. */
const JSON_FORMATS: readonly Format[] = ['geojson', 'jsonld'];

function buildHeaders(format: Format, name: string, { locale }: RequestContext): Record<string, string> {
  const disposition = format === 'csv' ? 'attachment' : 'inline';
  return {
    'Content-Type': JSON_FORMATS.includes(format) ? FORMATS[format] : `${FORMATS[format]}; charset=utf-8`,
    'Content-Language': locale.content,
    'Content-Disposition': `${disposition}; filename="${name}.${format}"`,
  };
}
