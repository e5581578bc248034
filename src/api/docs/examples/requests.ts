import type { Accessibility } from '../../../content/records/accessibility.js';
import { CONTENT_EXAMPLES, type ExampleTexts } from './content-examples.js';

/** Returns the requests that create an event and its terms, by the names of the schemas. */
export function buildCreateRequests(words: ExampleTexts) {
  const event = {
    ...words.event,
    start_date: '2027-04-23 10:00:00',
    end_date: '2027-04-23 20:00:00',
    cost: '5-10 €',
    image: 'https://example.org/books/fair.jpg',
    website: 'https://example.org/books/fair',
    ticket_url: 'https://example.org/books/tickets',
    ticket_status: 'available',
    in_language: ['ca', 'es'],
    accessibility: ['hearing'] as Accessibility[],
    age_min: 6,
    categories: [words.category.name],
    tags: [words.tag.name],
    venue: CONTENT_EXAMPLES.venue.create(words),
    organizer: CONTENT_EXAMPLES.organizer.create(words),
  };
  return { CreateCategory: words.category, CreateTag: words.tag, CreateEvent: event };
}

/** Returns the request that creates an event in two languages. */
export function buildBilingualRequest(words: ExampleTexts, other: string, otherWords: ExampleTexts) {
  const { start_date, end_date } = buildCreateRequests(words).CreateEvent;
  return { title: words.event.title, start_date, end_date, translations: { [other]: { title: otherWords.event.title } } };
}

/** The ids in other systems of the event that the update and the batch name. */
export const EXTERNAL_IDS = { 'tickets.example.org': '4711' };

/** Returns a batch that creates a venue, and an event there by its id in another system. */
export function buildBatchRequest(words: ExampleTexts) {
  const { title, start_date, end_date } = buildCreateRequests(words).CreateEvent;
  const venue = { method: 'POST', path: 'venues', body: CONTENT_EXAMPLES.venue.create(words), ref: 'v1' };
  const body = { title, start_date, end_date, venue: { ref: 'v1' } };
  return { atomic: true, operations: [venue, { method: 'PUT', path: 'events/external/tickets.example.org/4711', body }] };
}

/** Returns the requests that update and translate an event and its terms. */
export function buildUpdateRequests(words: ExampleTexts) {
  return {
    UpdateEvent: {
      ...{ start_date: '2027-04-24 10:00:00', end_date: '2027-04-24 20:00:00', event_status: 'rescheduled' },
      ...{ cost: null, featured: true, external_ids: EXTERNAL_IDS },
    },
    TranslateEvent: { ...words.event, status: 'draft' },
    UpdateCategory: { parent: null, description: null },
    UpdateTag: { description: '' },
    TranslateTerm: words.category,
  };
}

/** The requests that upload an image and describe it. The file stands for its bytes. */
export function buildMediaRequests({ event, venue }: ExampleTexts) {
  const texts = { alt_text: event.title, caption: venue.venue };
  const described = { ...texts, credit: 'Anna Puig', license: 'CC-BY-4.0', focal_point: { x: 0.5, y: 0.3 } };
  return { CreateMedia: { file: 'fira.jpg', ...described }, UpdateMedia: { ...described, caption: null }, ImageTexts: texts };
}

/** The requests that create and change users, tokens, sources and webhooks. */
export const ACCOUNT_REQUESTS = {
  CreateUser: { username: 'anna', name: 'Anna Puig', email: 'anna@example.org', role: 'editor' },
  UpdateUser: { role: 'author', password: null },
  CreateSource: { kind: 'ical', url: 'https://example.org/agenda.ics', category: 7, interval: 120, prune: true },
  CreateWebhook: { url: 'https://example.org/hooks/calendar', name: 'Website', types: ['event'], filters: { categories: 'fires' } },
  UpdateWebhook: { active: true, from: 'now' },
  UpdateWebhookSecret: { keep_old: false },
  UpdateWebhookReplay: { since: '2027-04-23 10:00:00' },
  UpdateSource: { overwrite: true, active: null },
  CreateToken: { name: 'laptop', expires_at: '2027-12-31 23:59:59', scopes: ['read', 'events:write'] },
};
