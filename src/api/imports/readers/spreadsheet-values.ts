import { foldText } from '../../../core/text/fold.js';

/** The errors of spreadsheet programs in English, Spanish and Catalan, without the signs before and behind their words. */
const ERRORS = new Set(
  (
    'N/A N/D REF VALUE VALOR NAME NOMBRE NOM DIV/0 NULL NULO NUL NUM SPILL DESBORDAMIENTO CALC ERROR FIELD CAMPO BLOCKED BLOQUEADO ' +
    'CONNECT CONECTAR UNKNOWN DESCONOCIDO BUSY GETTING_DATA'
  ).split(' '),
);

/** Tells whether a cell has an error of a spreadsheet, such as `#REF!`, `#¡REF!` or `Err:502`, or signs that fill a narrow column. */
export function isErrorValue(cell: string): boolean {
  const [, word] = /^#[¡¿]?(.{1,20}?)[!?]?$/.exec(cell) ?? [];
  if (word === undefined) return /^Err:\d{3}$/.test(cell);
  return (word === word.toUpperCase() && ERRORS.has(foldText(word).toUpperCase()) && /[!?A-Z]$/.test(cell)) || /^#{3,}$/.test(cell);
}

const BOOLEAN_FIELDS = ['all_day', 'featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link'];
/** The words of spreadsheets and of people for both, folded. */
const BOOLEANS: Readonly<Record<string, string>> = {
  ...{ verdadero: 'true', cert: 'true', vertader: 'true', si: 'true', x: 'true' },
  ...{ falso: 'false', fals: 'false' },
};

/** Returns the value of a cell as the calendar reads it: `VERDADERO` as `true`, and degrees with a decimal comma with a point. */
export function readCell(field: string, cell: string): string {
  if (BOOLEAN_FIELDS.includes(field)) return BOOLEANS[foldText(cell)] ?? cell;
  return field.startsWith('geo_') ? cell.replace(/^([+-]?\d{1,3}),(\d{1,20})$/, '$1.$2') : cell;
}
