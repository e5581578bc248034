import { documentation } from './english/documentation.js';
import { messages } from './english/messages.js';
import type { Messages } from './messages.js';

/** The texts of the OpenAPI document. */
export type DocumentationTexts = typeof documentation;

/** All texts of the service in one language: its messages and its documentation. */
export interface Catalogue {
  readonly messages: Messages;
  readonly documentation: DocumentationTexts;
}

/** The catalogue that defines the texts. Those of all other languages are JSON files, which are compared with it. */
export const ENGLISH_CATALOGUE: Catalogue = { messages, documentation };
