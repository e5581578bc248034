/** A secret that is short or a plain word occurs in other texts by chance, so it is not redacted. */
const COMMON_WORD_PATTERN = /^([a-z]*|.{1,5})$/;

/** Returns the secrets as the log could have them: as written, URL-encoded and URL-decoded. Without plain words. */
export function listSpellings(secrets: readonly string[]): readonly string[] {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), tryDecode(secret)]);
  return [...new Set(spellings)].filter((secret) => !COMMON_WORD_PATTERN.test(secret));
}

/** For a setting that is a secret itself. */
export const wholeText = (text: string) => [text];

/** Returns the password in a URL. */
export const findPassword = (url: string) => [new URL(url).password];

/** Returns the values of `name=value,name=value`, without a scheme such as `Bearer` before them. */
export function findHeaderValues(headers: string): readonly string[] {
  const values = headers.split(',').map((header) => tryDecode(header.split('=').slice(1).join('=').trim()));
  return values.map((value) => value.replace(/^\w+ /, ''));
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
