import { foldText } from '../../../core/text/fold.js';
import { dateToUtc, toLocal } from '../../../core/time/moment.js';
import type { CheckedForm, EditedRecord, RecordEditor } from '../records/edited-resource.js';
import type { Hint } from '../records/pages/hints.js';
import type { Control } from '../fields/controls.js';
import { PICTURE_FIELDS } from '../fields/picture-fields.js';
import { isDay } from '../fields/typed-times.js';

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** Links that say nothing of where they lead, in Catalan, Spanish and English, without accents. */
const EMPTY_LINK =
  /^(fe[us] clic|clicar?|cliqueu|premeu|pulse|pulsa|pincha|pinche|haz clic|haga clic|click|tap)? ?(aqui|here|enllac|enlace|link|aquest enllac|este enlace|this link|mes|mas|more)$/;

/** A title of fewer letters can be a name that is written in capitals. */
const MIN_LETTERS = 8;

/** Finds what an event lacks to be understood by everybody, and what is probably a slip (EN 301 549, clause 11.8). */
export function findEventHints({ controls, values }: CheckedForm, edited: EditedRecord | undefined, editor: RecordEditor): Hint[] {
  const { context, text, visitor, language } = editor;
  const valueOf = (key: string) => values[key]?.[0] ?? '';
  const ofField = (name: string) => controls.filter(({ field }) => field.name === name);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const titles = ofField('title');
  const withTitle = titles.filter(({ key }) => valueOf(key).trim() !== '').map((one) => one.language);
  const lacking = context.settings.languages.filter((one) => !withTitle.includes(one));
  const [start] = ofField('start_date');
  const [end] = ofField('end_date');
  const [from, until] = [valueOf('start_date'), valueOf('end_date')];
  const today = toLocal(dateToUtc(visitor.now), context.settings.siteTimezone).slice(0, 10);
  const isRepeated = edited?.record.recurrence != null;
  // A picture that is decoration needs no text.
  const hasPicture = valueOf('image') !== '' && !values[PICTURE_FIELDS.decoration.name]?.length;
  const altTexts = ofField(PICTURE_FIELDS.alt.name).filter((one) => withTitle.includes(one.language));
  return [
    ...lacking.map((one) => ({ name: `lacks-${one}`, message: text('hint-language', { language: names.of(one)! }) })),
    ...titles.filter(({ key }) => isInCapitals(valueOf(key))).map((control) => hint('capitals', control)),
    ...(isDay(from) && from < today && !isRepeated ? [hint('past', start)] : []),
    ...(isDay(from) && !values.start_date?.[1] && !values.all_day?.length ? [hint('time', start)] : []),
    ...(Date.parse(until) - Date.parse(from) > MAX_DAYS * DAY_MS ? [hint('long', end)] : []),
    ...(hasPicture ? altTexts.filter(({ key }) => valueOf(key).trim() === '').map((control) => hint('alt-text', control)) : []),
    ...ofField('description').flatMap((control) => checkHtml(valueOf(control.key)).map((name) => hint(name, control))),
  ];

  function hint(name: 'capitals' | 'past' | 'time' | 'long' | 'alt-text' | HtmlProblem, control: Control | undefined): Hint {
    return { name: `${name}-${control?.key ?? ''}`, control, message: text(`hint-${name}`) };
  }
}

function isInCapitals(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? [];
  return letters.length >= MIN_LETTERS && title === title.toUpperCase() && title !== title.toLowerCase();
}

type HtmlProblem = 'link' | 'heading' | 'image';

function checkHtml(html: string): HtmlProblem[] {
  const links = [...html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gis)].map(([, content]) => content!.replace(/<[^>]*>/g, ''));
  const levels = [...html.matchAll(/<h([2-4])\b/gi)].map(([, level]) => Number(level));
  const images = html.match(/<img\b[^>]*>/gi) ?? [];
  return [
    ...(links.some((name) =>
      EMPTY_LINK.test(
        foldText(name)
          .replace(/[^a-z ]/g, '')
          .trim(),
      ),
    )
      ? (['link'] as const)
      : []),
    ...(levels.some((level, place) => level > (levels[place - 1] ?? 1) + 1) ? (['heading'] as const) : []),
    ...(images.some((tag) => !/\salt=/i.test(tag)) ? (['image'] as const) : []),
  ];
}
