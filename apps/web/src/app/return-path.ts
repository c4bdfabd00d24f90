interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Remembers the page a visitor wanted before signing in, as router state: an address cannot plant it. */
export const rememberReturnPath = ({ pathname, search, hash }: Address): { returnPath: string } => ({
  returnPath: `${pathname}${search}${hash}`,
});

/** The remembered path; always within this app, never another site. */
export const returnPathOf = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('returnPath' in state)) return null;
  const { returnPath } = state;
  return typeof returnPath === 'string' && /^\/(?![/\\])/.test(returnPath) ? returnPath : null;
};
