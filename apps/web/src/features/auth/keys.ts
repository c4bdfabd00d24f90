export const authKeys = {
  /** The signed-in user. */
  me: ['auth', 'me'],
} as const;
