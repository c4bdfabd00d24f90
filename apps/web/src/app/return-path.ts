interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where somebody wanted to go before they had to sign in, as router state: no address can plant it. */
export const rememberReturnPath = ({ pathname, search, hash }: Address): { returnPath: string } => ({
  returnPath: `${pathname}${search}${hash}`,
});

/** The remembered place; only a path of this app, never another site. */
export const returnPathOf = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('returnPath' in state)) return null;
  const { returnPath } = state;
  return typeof returnPath === 'string' && /^\/(?![/\\])/.test(returnPath) ? returnPath : null;
};
