import { editPagePath } from '../../../core/http/routing/page-links.js';
import { type Html, html } from '../../frame/html.js';
import type { Editor } from '../editor.js';

/** Returns the path at which a script finds records while words are typed. */
export function suggestPath(collection: string, { language }: Editor): string {
  return `${editPagePath(language)}/suggest/${collection}`;
}

/** Renders the element with which a script suggests records, with what it says to those who do not see it. */
export function renderSuggestions({ text }: Editor): Html {
  return html`<template data-combobox
    ><u-combobox
      data-multiple
      data-sr-added="${text('sr-added')}"
      data-sr-empty="${text('sr-empty')}"
      data-sr-found="${text('sr-chosen')}"
      data-sr-invalid="${text('sr-invalid')}"
      data-sr-items="${text('sr-items')}"
      data-sr-of="${text('sr-of')}"
      data-sr-remove="${text('sr-remove')}"
      data-sr-removed="${text('sr-removed')}"
      ><u-datalist
        data-nofilter
        data-sr-of="${text('sr-of')}"
        data-sr-plural="${text('sr-plural')}"
        data-sr-singular="${text('sr-singular')}"
      ></u-datalist></u-combobox
  ></template>`;
}
