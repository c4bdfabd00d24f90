/** How somebody came to an agent's page, in the state of the address. */
const has = (state: unknown, name: string): boolean => typeof state === 'object' && state !== null && name in state;

export const justCreated = { isJustCreated: true };
export const isJustCreated = (state: unknown): boolean => has(state, 'isJustCreated');

/** A copy of somebody else's agent comes without prompt, metadata and key. */
export const copiedFromOthers = { isCopiedFromOthers: true };
export const isCopiedFromOthers = (state: unknown): boolean => has(state, 'isCopiedFromOthers');
