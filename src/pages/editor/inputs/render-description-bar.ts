import type { AssetName } from '../../frame/assets.js';
import { Html, html } from '../../frame/html.js';
import type { Editor } from '../editor.js';

/** The scripts that edit descriptions with buttons, in this order. */
export const DESCRIPTION_SCRIPTS: readonly AssetName[] = [
  'prosemirror.js',
  'description-schema.js',
  'description-paste.js',
  'description.js',
];

/** The buttons that change the text, with what they show. */
const BUTTONS = {
  bold: new Html('<b>B</b>'),
  italic: new Html('<i>I</i>'),
  heading: new Html('H'),
  list: draw('M8 5h12M8 12h12M8 19h12M3 5h1M3 12h1M3 19h1'),
  'numbered-list': draw('M9 5h11M9 12h11M9 19h11M3 3h1v5M3 15h2.5v3H3v3h2.5'),
  link: draw('M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1'),
} as const;

function draw(path: string): Html {
  return new Html(
    `<svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="${path}"/></svg>`,
  );
}

/**
 * Renders what a script puts around each description: buttons, a field for the address of a link, and what it has to say.
 * @param hasPicture whether the form has a picture beside the description
 */
export function renderDescriptionBar({ text }: Editor, hasPicture: boolean): Html {
  const buttons = (Object.keys(BUTTONS) as (keyof typeof BUTTONS)[]).map((name) => {
    const label = text(`do-${name}`);
    return html`<button type="button" class="plain" data-do="${name}" title="${label}" aria-label="${label}">
      <span aria-hidden="true">${BUTTONS[name]}</span>
    </button>`;
  });
  return html`<template
    data-description
    data-hint="${text('rich-text.hint')}"
    data-inexact="${text('inexact')}"
    data-no-pictures="${text(hasPicture ? 'no-pictures.choose' : 'no-pictures')}"
    ><div class="rich">
      <div role="toolbar">
        <span hidden data-name>${text('toolbar')}</span>${buttons}<button type="button" class="plain" data-do="plain">
          ${text('plain-text')}
        </button>
      </div>
      <p data-link hidden>
        <label>${text('link-address')} <input type="text" inputmode="url" /></label>
        <button type="button" data-set>${text('set-link')}</button>
        <button type="button" class="plain" data-remove>${text('remove-link')}</button>
      </p>
      <p role="status"></p></div
  ></template>`;
}
