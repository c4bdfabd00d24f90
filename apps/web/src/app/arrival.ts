interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Where somebody wanted to go before they had to sign in, as router state: no address can plant it. */
export const rememberArrival = ({ pathname, search, hash }: Place): { arrival: string } => ({
  arrival: `${pathname}${search}${hash}`,
});

/** The remembered place; only a path of this app, never another site. */
export const arrivalOf = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('arrival' in state)) return null;
  const { arrival } = state;
  return typeof arrival === 'string' && /^\/(?![/\\])/.test(arrival) ? arrival : null;
};
