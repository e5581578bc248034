import { settings } from '../../core/config/settings.js';

/** Characters of a path, and parameters, that are shown. */
const LONGEST = 500;
const MOST = 30;

/** Our addresses are small letters, digits and hyphens; in anything else may be what somebody pasted into the wrong place. */
const ORDINARY = /^[a-z0-9.-]*$/;
const OURS = new Set([settings.restPrefix, settings.rootAlias ?? ''].flatMap((path) => path.split('/')));
const NAME = /^(?=.{1,40}$)[a-z]+(_[a-z]+)*$/;

/** The path of an address, with `*` for segments that are none of ours. */
export function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const segments = path.split('/').map((segment) => (ORDINARY.test(segment) || OURS.has(segment) ? segment : '*'));
  return segments.join('/').slice(0, LONGEST);
}

/** The names of the parameters in an address; their values are nobody's business, nor is what is no name. */
export function shownParameters(url: string): string[] {
  const [, query = ''] = url.split('?', 2);
  if (query === '') return [];
  const names = query.split('&').map((parameter) => /^[^=[%]*/.exec(parameter)![0]);
  return [...new Set(names)].filter((name) => NAME.test(name)).slice(0, MOST);
}
