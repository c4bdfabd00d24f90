interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The entry of the history that returns somebody to where they were; an address cannot plant it. */
interface Return {
  readonly returnPath: string;
  /** Whose page it was; null when nobody was signed in. */
  readonly returnOf: string | null;
}

/** Remembers the page a visitor wanted before signing in, as router state. */
export const rememberReturnPath = ({ pathname, search, hash }: Address, userId: string | null): Return => ({
  returnPath: `${pathname}${search}${hash}`,
  returnOf: userId,
});

const textIn = (state: unknown, name: keyof Return): string | null => {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === 'string' ? value : null;
};

/** The remembered path; always within this app, never another site. */
export const returnPathOf = (state: unknown): string | null => {
  const path = textIn(state, 'returnPath');
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
};

/** True for the page of another person who was signed in before: it is not opened. */
export const isOfAnother = (state: unknown, userId: string): boolean => {
  const owner = textIn(state, 'returnOf');
  return owner !== null && owner !== userId;
};
