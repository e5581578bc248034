import type { Html } from './html.js';

/** A whole document, and what it may load (CSP Level 3). */
export class Page {
  constructor(
    readonly content: Html,
    readonly policy: string,
  ) {}
}
