import type { EditorText } from '../../../../core/catalogues/messages.js';
import { html, type Html } from '../../../frame/html.js';
import type { RenderedForm } from '../../inputs/render-parts.js';
import type { EditedRecord, RecordEditor } from '../edited-resource.js';
import { FORM_INPUTS } from '../sent-record.js';
import { findCancelButton } from './cancellation.page.js';

/** Renders the button that the return key presses: the first one of a form. */
export function renderDefaultButton(value: string, name: string): Html {
  return html`<button name="${FORM_INPUTS.button}" value="${value}" class="unseen" tabindex="-1" aria-hidden="true">${name}</button>`;
}

/** Buttons that open the texts of other languages. The form comes back with all that was typed. */
export function renderLanguageButtons({ editor, languages }: RenderedForm): Html {
  const names = new Intl.DisplayNames([editor.language], { type: 'language' });
  const closed = editor.context.settings.languages.filter((one) => !languages.includes(one));
  if (closed.length === 0) return html``;
  return html`<p class="open">
    ${closed.map((one) => renderButton(`open-${one}`, editor.text('add-language', { language: names.of(one)! }), 'plain'))}
  </p>`;
}

/** The buttons of a form. What is done most comes first. */
export function renderButtons(edited: EditedRecord | undefined, { resource, context, text }: RecordEditor): Html {
  const status = edited?.record.status;
  const isOpen = status !== undefined && ['publish', 'future', 'private'].includes(status);
  const button = (name: EditorText, look: 'plain' | '' = 'plain') => renderButton(name === 'to-draft' ? 'draft' : name, text(name), look);
  const own =
    resource.kind === 'term'
      ? [button('save', '')]
      : edited === undefined
        ? [button('publish', ''), button('draft')]
        : isOpen
          ? [button('save', ''), button('to-draft')]
          : [button('publish', ''), button('save')];
  const hasPreview = resource.hasPreview && context.settings.hasPages;
  const cancel = edited?.record.event_status === undefined ? undefined : findCancelButton(edited.record);
  const others = [
    ...(hasPreview ? [renderButton('preview', text(edited ? 'preview' : 'preview-new'), 'plain')] : []),
    ...(edited && resource.fieldsOfOne ? [button('duplicate')] : []),
    ...(cancel ? [renderButton(cancel.value, text(cancel.name), 'plain')] : []),
    ...(edited ? [renderButton('trash', text(resource.kind === 'term' ? 'delete' : 'trash'), 'plain')] : []),
  ];
  return html`<p class="actions">${own}</p>
    ${others.length > 0 ? html`<p class="others">${others}</p>` : ''}`;
}

export function renderButton(value: string, name: string, look: 'plain' | ''): Html {
  return html`<button name="${FORM_INPUTS.button}" value="${value}" class="${look}">${name}</button> `;
}
