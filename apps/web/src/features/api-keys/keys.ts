export const apiKeyKeys = { all: ['api-keys'], tests: ['api-keys', 'test'] } as const;
