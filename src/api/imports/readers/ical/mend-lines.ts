import { Temporal } from 'temporal-polyfill';
import { RecordError } from '../../source-record.js';

/** Properties that the import reads, beside those that begin with `X-`. */
const IMPORTED = new Set(
  (
    'UID SUMMARY DESCRIPTION LOCATION GEO URL STATUS CLASS CATEGORIES ORGANIZER CONTACT CONFERENCE IMAGE ATTACH STRUCTURED-DATA ' +
    'STYLED-DESCRIPTION DTSTART DTEND DURATION RECURRENCE-ID RDATE EXDATE EXRULE BEGIN END'
  ).split(' '),
);
const TIMES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'RDATE', 'EXDATE']);
/** The parameters of these say something without a value. */
const NAMED_BY_PARAMETERS = new Set(['ORGANIZER', 'CONTACT']);

/** Characters of a line whose zone may lack quotes. */
const MAX_NAMED_LENGTH = 1_000;

const NAME = /^[A-Z0-9-]+/i;
const LINE = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/is;
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)?(?:[.,]\d{1,9})?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * Returns the lines of an event in the form of RFC 5545: what programs write in another one that is clear. Lines that the import does
 * not need, that have no value, or of which the parser can make nothing are left out.
 * @throws RecordError for a time that is none to its last character
 */
export function mendLines(text: string): string {
  return text
    .split('\r\n')
    .flatMap((line) => mendLine(line))
    .join('\r\n');
}

function mendLine(line: string): string[] {
  const name = NAME.exec(line)?.[0].toUpperCase() ?? '';
  const isExtension = name.startsWith('X-');
  if (!isExtension && !IMPORTED.has(name)) return [];
  const parts = LINE.exec(line) ?? (NAMED_BY_PARAMETERS.has(name) ? LINE.exec(`${line}:`) : null);
  // The parser says what is wrong with a line that is needed.
  if (parts === null) return isExtension || NAMED_BY_PARAMETERS.has(name) ? [] : [line];
  const [mended = line, , parameters = '', value = ''] = TIMES.has(name) ? quoteZone(line, parts) : parts;
  if (value.trim() === '' && !(NAMED_BY_PARAMETERS.has(name) && parameters !== '')) return [];
  return TIMES.has(name) ? mendTimes(name, parameters, value) : [mended];
}

/** A name of Windows may have a colon: `TZID=(UTC+01:00) Madrid`. Returns the parts of the line with the name in quotes. */
function quoteZone(line: string, parts: RegExpExecArray): readonly string[] {
  if (line.length > MAX_NAMED_LENGTH) return parts;
  const [, name, before, zone, after, value] = /^([A-Z-]+)(;.*?)?;TZID=([^":;]*:[^";]*)(;[^":]*)?:(\d{4}-?\d\d[^":]*)$/i.exec(line) ?? [];
  return zone === undefined ? parts : [line, name!, `${before ?? ''};TZID="${zone}"${after ?? ''}`, value!];
}

/** Writes days and times in lines of their own, and leaves out what is between two commas. */
function mendTimes(name: string, parameters: string, value: string): string[] {
  if (/;VALUE=PERIOD/i.test(parameters)) return [`${name}${parameters}:${value}`];
  const saysDay = /;VALUE=DATE(?=;|$)/i.test(parameters);
  const others = parameters.replace(/;VALUE=[^;:]*/i, '');
  const items = value.split(',').filter((item) => item.trim() !== '');
  const times = items.map((item) => mendTime(name, item.trim(), saysDay));
  const [days, moments] = [times.filter((time) => !time.includes('T')), times.filter((time) => time.includes('T'))];
  return [
    ...(days.length === 0 ? [] : [`${name}${others.replace(/;TZID=("[^"]*"|[^;:]*)/i, '')};VALUE=DATE:${days.join()}`]),
    ...(moments.length === 0 ? [] : [`${name}${others}:${moments.join()}`]),
  ];
}

/** Returns `20270601`, `20270601T180000` or `20270601T160000Z`. A time with an offset is an instant. @throws RecordError */
function mendTime(property: string, text: string, saysDay: boolean): string {
  const [, year, month, day, hours, minutes, seconds = '00', zone] = TIME.exec(text) ?? [];
  if (year === undefined) throw new RecordError({ code: 'bad-time', property });
  const date = `${year}${month}${day}`;
  if (hours === undefined || (saysDay && `${hours}${minutes}${seconds}` === '000000')) return date;
  const local = `${date}T${hours}${minutes}${seconds}`;
  if (zone === undefined) return local;
  if (/z/i.test(zone)) return `${local}Z`;
  const instant = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone}`;
  try {
    return Temporal.Instant.from(instant).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  } catch {
    throw new RecordError({ code: 'bad-time', property });
  }
}
