/** Flags in the router state that say how the user came to an agent's page. */
const has = (state: unknown, name: string): boolean => typeof state === 'object' && state !== null && name in state;

export const justCreated = { isJustCreated: true };
export const isJustCreated = (state: unknown): boolean => has(state, 'isJustCreated');

/** A copy of another user's agent has no prompt, metadata or key. */
export const copiedFromOthers = { isCopiedFromOthers: true };
export const isCopiedFromOthers = (state: unknown): boolean => has(state, 'isCopiedFromOthers');
