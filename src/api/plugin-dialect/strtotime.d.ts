/** The package has no types of its own. */
declare module 'locutus/php/datetime/strtotime.js' {
  /** Returns seconds since 1970; `false` for a text that it does not understand. It reads the text in the zone of the process. */
  export default function strtotime(text: string, nowSeconds: number): number | false;
}
