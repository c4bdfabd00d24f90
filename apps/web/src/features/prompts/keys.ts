export const promptKeys = { all: ['prompts'] } as const;
