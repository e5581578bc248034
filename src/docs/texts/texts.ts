import type { Language } from '../../language/language.js';
import { ca } from './ca.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';

export const TEXTS: Readonly<Record<Language, Texts>> = { ca, es, en };
