/** The texts of settings by the names of their variables: as the operator wrote them, or their defaults. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** What the text of a setting may be, and the value that the code gets. `kinds.ts` has them. */
export interface Kind<Value> {
  /** @returns the value; undefined if the text is not valid */
  readonly parse: (text: string) => Value | undefined;
  /** What the operator is told if the text is not valid. */
  readonly problem: string;
  /** A sentence about the bounds, for the documentation. */
  readonly bounds?: string;
}

/**
 * Everything about one setting. `npm run settings` writes `.env.example`, the tables of `docs/settings.md`, and what
 * `docker-compose.yml` hands on from it.
 */
export interface Setting<Value = unknown> {
  /** The name of the variable. */
  readonly name: string;
  readonly kind: Kind<Value>;
  /**
   * The text that counts if the variable is not set. `{NAME}` in it is the text of an earlier setting, without slashes at its end.
   * The value of a setting without a default is then `null`.
   */
  readonly default?: string;
  /** What the documentation says of a setting without a default: what holds if the variable is not set. */
  readonly otherwise?: string;
  /** A text for `.env.example`, where there is no default to show. */
  readonly example?: string;
  /** The documentation, in Markdown. A link may stand at the end only: `See [Languages](languages.md).` */
  readonly text: string;
  /**
   * Compares the setting with others.
   * @param text empty if the variable is not set
   * @param texts those of all settings. If one of these is invalid, it is reported itself, and this check must find no problem.
   * @returns what the operator is told; undefined if there is no problem
   */
  readonly check?: (text: string, texts: Texts) => string | undefined;
  /** Returns the secrets in the text, which the log must never show. */
  readonly findSecrets?: (text: string) => readonly string[];
}

/** Settings of one subject, by their names in the code. */
export type SettingList = Readonly<Record<string, Setting>>;

/** The values of the settings in a list. */
export type ValuesOf<List extends SettingList> = {
  readonly [Name in keyof List]: List[Name] extends { kind: Kind<infer Value> }
    ? Value | (List[Name] extends { default: string } ? never : null)
    : never;
};
