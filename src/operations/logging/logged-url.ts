import type { Settings } from '../../core/config/settings.js';
import { cutSecret } from '../../core/http/routing/page-links.js';

/** The log shows this many characters of a path, and this many parameter names. */
const MAX_PATH_LENGTH = 500;
const MAX_PARAMETERS = 30;
/** Characters of the query string in which the names are looked for. */
const MAX_QUERY_LENGTH = 2_000;

/** Paths of this service have only these characters. Any other segment may be a secret that a user pasted by mistake. */
const SAFE_SEGMENT = /^[a-z0-9.-]*$/;
const PARAMETER_NAME = /^(?=.{1,40}$)[a-z]+(_[a-z]+)*$/;

/** Returns the function from a URL to its path, with `*` in place of each segment that does not look like a path of this service. */
export function createPathRedactor({ restPrefix, rootAlias }: Settings): (url: string) => string {
  const ownSegments = new Set([restPrefix, rootAlias ?? ''].flatMap((path) => path.split('/')));
  return (url) => {
    const [path = ''] = url.slice(0, MAX_PATH_LENGTH).split('?', 1);
    const segments = cutSecret(path)
      .split('/')
      .map((segment) => (SAFE_SEGMENT.test(segment) || ownSegments.has(segment) ? segment : '*'));
    return segments.join('/');
  };
}

/** Returns the names of a URL's query parameters. Leaves out their values, and names that no parameter of this service can have. */
export function listParameterNames(url: string): string[] {
  const [, query = ''] = url.split('?', 2);
  if (query === '') return [];
  const names = query
    .slice(0, MAX_QUERY_LENGTH)
    .split('&')
    .map((parameter) => /^[^=[%]*/.exec(parameter)![0]);
  return [...new Set(names)].filter((name) => PARAMETER_NAME.test(name)).slice(0, MAX_PARAMETERS);
}
