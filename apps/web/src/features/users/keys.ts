export const userKeys = { sessions: ['users', 'sessions'] } as const;
