/** The first of some texts that there is, the most particular name first. */
export function textFor(texts: Readonly<Record<string, string>>, ...names: string[]): string | undefined {
  const name = names.find((one) => Object.hasOwn(texts, one));
  return name === undefined ? undefined : texts[name];
}

/** A thing with its description, where there is a text for it. */
export function described<T extends object>(thing: T, texts: Readonly<Record<string, string>>, ...names: string[]): T {
  const description = textFor(texts, ...names);
  return description === undefined ? thing : { ...thing, description };
}
