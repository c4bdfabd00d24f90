export const shellKeys = { search: (words: string) => ['palette-search', words] as const } as const;
