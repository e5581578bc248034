/**
 * The characters with which spreadsheet programs begin a formula, also in their wide forms. Spaces before them do not matter to
 * some programs. An apostrophe before them is one of ours, or of the author.
 */
const FORMULA = /^['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns the text so that spreadsheet programs take it for a text, with an apostrophe before it. Numbers stay as they are.
 * `restoreFormula` undoes it.
 */
export function neutralizeFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `neutralizeFormula` has added. */
export function restoreFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
