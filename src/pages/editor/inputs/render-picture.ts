import { editPagePath } from '../../../core/http/routing/page-links.js';
import { type Html, html } from '../../frame/html.js';
import type { Control } from '../fields/controls.js';
import { addressKey, explainRefusal, fileKey, PICTURE_FIELDS } from '../fields/picture-fields.js';
import { renderControl, renderTexts } from './render-control.js';
import { renderFind } from './render-links.js';
import { type Choice, idOf, markIf, type RenderedForm, renderHint, renderMistake } from './render-parts.js';

/**
 * The media types of which the service makes pictures. A telephone turns its own into one of them. It offers its gallery, and not always
 * its camera, for which there is a button.
 */
const TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Renders the picture of a record: the present one, earlier ones that a search has found, a file, and an address. */
export function renderPicture([control, ...about]: readonly [Control, ...Control[]], form: RenderedForm): Html {
  const { key, field } = control;
  const { context, language, text } = form.editor;
  const { maxImageBytes } = context.settings.media;
  const [chosen = ''] = form.values[key] ?? [];
  const search = form.searches[key];
  const ids = new Set([chosen, ...(search?.ids ?? [])].filter((id) => id !== ''));
  const choiceOf = (id: string): Choice => form.choices[key]?.find((one) => one.id === id) ?? { id, name: id };
  const first = search?.ids[0];
  return html`<fieldset
    class="picture"
    id="${idOf(key)}"
    tabindex="-1"
    data-upload="${editPagePath(language)}/pictures"
    data-max-bytes="${String(maxImageBytes)}"
    data-too-large="${explainRefusal('media-file-too-large', form.editor)!}"
    data-uploading="${text('uploading')}"
    data-uploaded="${text('uploaded')}"
    data-not-uploaded="${text('not-uploaded')}"
  >
    <legend class="unseen">${text(field.label)}</legend>
    <span class="hint" id="${idOf(key)}-hint">${text('image.hint', { megabytes: Math.floor(maxImageBytes / 1e6) })}</span>
    ${renderMistake(control, form)}
    <ul class="pictures">
      ${[...ids].map((id) => renderPictureBox(choiceOf(id), id === chosen, control, id === first))}
      ${renderPictureBox({ id: '', name: text('no-picture') }, chosen === '', control)}
    </ul>
    <p class="field">
      <label for="${idOf(fileKey(key))}">${text('choose-picture')}</label>
      <input type="file" id="${idOf(fileKey(key))}" name="${fileKey(key)}" accept="${TYPES}" aria-describedby="${idOf(key)}-hint" />
      <button type="button" class="plain" data-camera hidden>${text('take-picture')}</button>
    </p>
    ${search ? html`<p role="status">${text(search.ids.length > 0 ? 'found' : 'found-no-picture', { words: search.words })}</p>` : ''}
    ${renderFind(control, text('find-picture'), form)}
    <details>
      <summary>${text('picture-elsewhere')}</summary>
      <p class="field">
        <label for="${idOf(addressKey(key))}">${text('picture-address')}</label>
        <input type="url" id="${idOf(addressKey(key))}" name="${addressKey(key)}" value="" />
      </p>
    </details>
    ${renderAbout(about, choiceOf(chosen), form)}
  </fieldset> `;
}

function renderPictureBox({ id, name, image }: Choice, isChosen: boolean, { key }: Control, isFocused = false): Html {
  const own = `${idOf(key)}-${id || 'none'}`;
  return html`<li>
    <span class="check">
      <input type="radio" id="${own}" name="${key}" value="${id}" ${markIf(isChosen, 'checked')} ${markIf(isFocused, 'autofocus')} />
      <label for="${own}">${image === undefined ? '' : html`<img src="${image}" alt="" height="80" loading="lazy" /> `}${name}</label>
    </span>
  </li> `;
}

/** Renders what is said of the picture that is chosen, or will be. */
function renderAbout(controls: readonly Control[], { id, image }: Choice, form: RenderedForm): Html {
  const { text } = form.editor;
  const { alt, decoration, focus } = PICTURE_FIELDS;
  const find = (field: object) => controls.filter((one) => one.field === field);
  const texts = find(alt);
  const [x = '50', y = '50'] = form.values[focus.name] ?? [];
  const slider = (name: 'x' | 'y', value: string) =>
    html`<p>
      <label for="${idOf(focus.name)}-${name}">${text(`image_focus.${name}`)}</label>
      <input type="range" id="${idOf(focus.name)}-${name}" name="${focus.name}" min="0" max="100" value="${value}" />
    </p> `;
  return html`<div class="about">
    ${texts.length > 1 ? renderTexts(alt, texts, form) : renderControl(texts[0]!, text(alt.label), form)}
    ${renderControl(find(decoration)[0]!, text(decoration.label), form)}
    <fieldset class="focus" aria-describedby="${idOf(focus.name)}-hint" ${id === '' ? html`hidden` : ''}>
      <legend>${text(focus.label)}</legend>
      ${renderHint(focus, focus.name, form.editor)}
      <span class="frame"><img src="${image ?? ''}" alt="" /></span>
      <div class="sides">${slider('x', x)} ${slider('y', y)}</div>
    </fieldset>
  </div>`;
}
