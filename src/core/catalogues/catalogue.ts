import type { Language } from '../text/language.js';
import { ca as caTexts } from './documentation/ca.js';
import { type DocumentationTexts, en as enTexts } from './documentation/en.js';
import { es as esTexts } from './documentation/es.js';
import { ca } from './messages/ca.js';
import { en } from './messages/en.js';
import { es } from './messages/es.js';
import type { Messages } from './messages/messages.js';

/** All texts of the service in one language: its messages and its documentation. */
export interface Catalogue {
  readonly messages: Messages;
  readonly documentation: DocumentationTexts;
}

/** The catalogue that all others are compared with. */
export const ENGLISH_CATALOGUE: Catalogue = { messages: en, documentation: enTexts };

/** The catalogues that are part of the code. One that lacks a text does not compile. */
export const BUILT_IN_CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  ca: { messages: ca, documentation: caTexts },
  es: { messages: es, documentation: esTexts },
  en: ENGLISH_CATALOGUE,
};
